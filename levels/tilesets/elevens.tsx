<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="elevens" tilewidth="32" tileheight="32" tilecount="9" columns="9">
 <image source="elevens.png" width="288" height="32"/>
 <tile id="0">
  <properties>
   <property name="kind" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="kind" value="quay"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="kind" value="square"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="kind" value="span"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="kind" value="span-bonus"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="kind" value="yellow"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="kind" value="red"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="kind" value="blue"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="kind" value="green"/>
  </properties>
 </tile>
</tileset>
