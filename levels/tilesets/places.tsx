<?xml version="1.0" encoding="UTF-8"?>
<!-- built from assets/art/places, sha256 b7965b6f4b18574475641897193d784a36b8c94195efa0bbefaa4648f0df2193 -->
<tileset version="1.10" tiledversion="1.10.2" name="places" tilewidth="96" tileheight="96" tilecount="80" columns="16" tilerendersize="grid">
 <image source="places.png" width="1536" height="480"/>
 <tile id="0">
  <properties>
   <property name="kind" value="ship"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="kind" value="whale"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="kind" value="serpent"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="kind" value="anchor"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="kind" value="shoal"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="kind" value="gulls"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="kind" value="wreck"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="kind" value="fish"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="kind" value="beacon"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="kind" value="rowers"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="kind" value="kraken"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="kind" value="whirl"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="kind" value="waves"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="kind" value="soundings"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="kind" value="wind"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="kind" value="reeds"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="kind" value="rose"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="kind" value="rose"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="kind" value="sailing"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="kind" value="sailing"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="kind" value="barge"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="kind" value="barge"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="kind" value="skiff"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="kind" value="skiff"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="kind" value="swans"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="kind" value="swans"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="kind" value="raft"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="kind" value="raft"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="kind" value="market"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="kind" value="market"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="kind" value="lilies"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="kind" value="lilies"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="kind" value="rose"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="kind" value="rose"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="kind" value="sailing"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="kind" value="sailing"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="kind" value="barge"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="kind" value="barge"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="kind" value="skiff"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="kind" value="skiff"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="kind" value="swans"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="kind" value="swans"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="kind" value="raft"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="kind" value="raft"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="kind" value="market"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="kind" value="market"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="kind" value="lilies"/>
  </properties>
 </tile>
 <tile id="47">
  <properties>
   <property name="kind" value="lilies"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="kind" value="slip"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="kind" value="slip"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="kind" value="windmill"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="kind" value="windmill"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="kind" value="farm"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="kind" value="farm"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="kind" value="church"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="kind" value="church"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="kind" value="hay"/>
  </properties>
 </tile>
 <tile id="57">
  <properties>
   <property name="kind" value="hay"/>
  </properties>
 </tile>
 <tile id="58">
  <properties>
   <property name="kind" value="pond"/>
  </properties>
 </tile>
 <tile id="59">
  <properties>
   <property name="kind" value="pond"/>
  </properties>
 </tile>
 <tile id="60">
  <properties>
   <property name="kind" value="orchard"/>
  </properties>
 </tile>
 <tile id="61">
  <properties>
   <property name="kind" value="orchard"/>
  </properties>
 </tile>
 <tile id="62">
  <properties>
   <property name="kind" value="quarry"/>
  </properties>
 </tile>
 <tile id="63">
  <properties>
   <property name="kind" value="quarry"/>
  </properties>
 </tile>
 <tile id="64">
  <properties>
   <property name="kind" value="slip"/>
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="kind" value="slip"/>
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="kind" value="windmill"/>
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="kind" value="windmill"/>
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="kind" value="farm"/>
  </properties>
 </tile>
 <tile id="69">
  <properties>
   <property name="kind" value="farm"/>
  </properties>
 </tile>
 <tile id="70">
  <properties>
   <property name="kind" value="church"/>
  </properties>
 </tile>
 <tile id="71">
  <properties>
   <property name="kind" value="church"/>
  </properties>
 </tile>
 <tile id="72">
  <properties>
   <property name="kind" value="hay"/>
  </properties>
 </tile>
 <tile id="73">
  <properties>
   <property name="kind" value="hay"/>
  </properties>
 </tile>
 <tile id="74">
  <properties>
   <property name="kind" value="pond"/>
  </properties>
 </tile>
 <tile id="75">
  <properties>
   <property name="kind" value="pond"/>
  </properties>
 </tile>
 <tile id="76">
  <properties>
   <property name="kind" value="orchard"/>
  </properties>
 </tile>
 <tile id="77">
  <properties>
   <property name="kind" value="orchard"/>
  </properties>
 </tile>
 <tile id="78">
  <properties>
   <property name="kind" value="quarry"/>
  </properties>
 </tile>
 <tile id="79">
  <properties>
   <property name="kind" value="quarry"/>
  </properties>
 </tile>
</tileset>
