<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="waterways" tilewidth="40" tileheight="40" tilecount="2" columns="2">
 <image source="waterways.png" width="80" height="40"/>
 <tile id="0">
  <properties>
   <property name="kind" value="turf"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="kind" value="rock"/>
  </properties>
 </tile>
</tileset>
