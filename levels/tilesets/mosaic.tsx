<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="mosaic" tilewidth="32" tileheight="32" tilecount="8" columns="8">
 <image source="mosaic.png" width="256" height="32"/>
 <tile id="0">
  <properties>
   <property name="kind" value="cell"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocked" type="bool" value="true"/>
   <property name="kind" value="blocked"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="kind" value="area-a"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="kind" value="area-b"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="kind" value="area-c"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="kind" value="area-d"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="kind" value="area-e"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="kind" value="bonus"/>
  </properties>
 </tile>
</tileset>
