import type { BaseColor } from './vocabularies.ts'

/** Words that name a base color in any position, including dealers' abbreviations, French and Spanish ones. */
export const baseWords: Readonly<Record<BaseColor, string>> = {
  Black: 'black blk blck noir noire negro negra',
  White: 'white wht wte blanc blanche ivoire blanco blanca',
  Silver: 'silver slvr silv sil argent argente argenté plata plateado',
  Gray: 'gray grey gry gris grise charcoal charcol charbon',
  Red: 'red rouge burgundy bourgogne maroon crimson scarlet rojo roja',
  Blue: 'blue bleu bleue navy azul',
  Green: 'green grn vert verte',
  Brown: 'brown brn brun brune marron bronze',
  Beige: 'beige tan cream creme crème',
  Gold: 'gold gld golden doré champagne',
  Orange: 'orange org naranja',
  Yellow: 'yellow ylw yel jaune amarillo amarilla',
  Purple: 'purple violet mauve morado morada',
}

/** Paint and upholstery names that carry no base word. The longest name found decides; comma-separated. */
export const paintNames: Readonly<Record<BaseColor, string>> = {
  White:
    'summit,oxford,alpine,polar,super,bright,star,arctic,ice,ice cap,glacier,platinum pearl,blizzard,blizzard pearl,wind chill,wind chill pearl,iridescent,iridescent pearl,abalone,ivory,carrara,chalk,fuji,yulong,snowflake,snow,bianco,pearl,frozen,eminent,oryx,moonlight,avalanche,starfire,starfire pearl,lait,platinum tricoat,starlight,fresh powder,powder,bone white,eggshell,alabaster,frost,lunare,nordic,cloud nine,cotton,milk,perla,wind',
  Black:
    'agate,shadow,mosaic,tuxedo,obsidian,sapphire,midnight,attitude,crystal,diamond,pitch,santorini,narvik,onyx,jet,mythos,phantom,aurora,ebony,ebony twilight,caviar,beluga,nero,raven,carbon,panther,kuro,galaxy,schwarz,umbra,ink,obsidiana,nightshade,tarmac,coal,onix,darkness,hearse',
  Gray: 'magnetic,granite,granite crystal,carbonized,sterling,satin steel,cyber,destroyer,nardo,sonic,modern steel,machine,polymetal,cement,lunar rock,gun,gunmetal,gun metal,selenite,graphite,anthracite,pewter,slate,cactus,ash,stone,rock,titanium,meteor,meteorite,underground,heavy metal,predawn,dark ash,smoke,steel,mineral,asphalt,ceramic,boulder,urban,shark,lead foot,thunder,sharkskin,dorado,rhodium,quartzite,tungsten,pepperdust,rhino,anvil,guard,cutting edge,storm cloud,iridium,polished metal,maximum steel,steel wool,lead,dark matter,tarnish,fossil,nimbus,sting,shoreline,space,avant garde,gravity,gravel,flint,ceramica,phantasm,satin titanium,billet dark,bare metal,concrete,cinder,thundercloud,storm,smokey quartz',
  Silver:
    'iconic,ingot,billet,celestial,classic,lunar,brilliant,reflex,florett,mojave,cirrus,silver ice,quicksilver,platinum,liquid platinum,atomic,aluminum,switchblade,moondust,palladium,hyper,chrome,glacial,star dust,slv,sterling silver,mercury,brushed metal,bright metal,radiant titanium,stainless,tinted silver',
  Red: 'race,rapid,ruby,torch,cajun,garnet,barcelona,supersonic,soul,rallye,flame,flame tintcoat,redline,torred,octane,velvet,mahogany,merlot,wine,rosso,cherry,carmine,chili,chilli,cayenne,cinnabar,radiant,lava,cardinal,vermillion,sangria,bordeaux,aragon,hydra,siren,infrared,passion,firecracker,tango,currant,cranberry,vino,tinto,pomegranate,scarlett,lipstick,ember,crystal ruby,venetian,salsa,brick,berry,raspberry,magma,fuego,pepper,chianti,pinot',
  Blue: 'velocity,antimatter,atlas,grabber,northsky,blueprint,cavalry,estoril,portimao,world rally,still night,aegean,area 51,frostbite,turquoise,blu,azure,cobalt,indigo,ocean,sea,lapis,teal,aqua,cyan,denim,voodoo,reservoir,hydro,glacier lake,deep impact,lakeside,pacific,riptide,neptune,phytonic,mediterranean,nightfall,lightning,abyss,cosmos,tempest,marine,stargazer,parisian night,parisian,dusk,twilight,storm front,bluestone,agean,surf,lagoon,caribbean,cerulean,arctic ocean,sky,celeste,danube,patriot,topaz',
  Green:
    'army,eruption,sublime,f8,verde,emerald,olive,forest,jade,moss,sage,evergreen,jungle,mint,lime,sarge,gecko,hunter,cypress,everest,bilious,gulf stream,rainforest,kiwi,tank,pine,fern,spruce,pistachio,basil,avocado,cilantro,commando,sherwood,tundra,eucalyptus,pesto,ivy,clover,meadow,juniper',
  Brown:
    'smoked mesquite,sinamon stick,terra,maple,marrakesh,espresso,mocha,saddle,cognac,chestnut,nougat,chocolate,java,truffle,umber,walnut,caramel,hazel,coffee,cocoa,sienna,copper,mesquite,auburn,toffee,bahia,roast,dark brick,earth,baja,terracotta,caribou,smoky topaz,titanium flash,brownstone,pyrite,mink,tobacco,walnut brown,rosewood,pecan,cafe,café,brandy,bourbon,cinnamon,mahogany brown,kona,hickory,acorn,urban titanium,nutmeg,otter,sable,tiger eye',
  Beige:
    'quicksand,zircon sand,luminous sand,cashmere,sand,parchment,almond,camel,linen,oyster,macchiato,taupe,khaki,dune,desert,sahara,biscuit,cappuccino,savannah,wheat,latte,neutral,sandstone,bisque,shale,oatmeal,frappe,canyon beige,gobi,mojave sand,sandy ridge,sandy,pebble,creme brulee,arena,vanilla,ecru,fawn,mushroom,doeskin,buff,camello,bamboo,sandalwood,stucco,adobe,cornsilk,sand dune,dove',
  Gold: 'kalahari,harvest,sandstorm,amber,honey,dorado oro,oro,pyrite gold,sunlight,topaz gold,gilded',
  Orange:
    'hemi,go mango,inferno,hot lava,solar shift,arancio,tangerine,sunset,mango,ignition,punk n,punkn,solar octane,molten,papaya,blaze,mandarin,pumpkin,clementine,apricot,habanero,saffron,persimmon,fire opal,sunrise,tiger,lava orange,burnt sienna',
  Yellow:
    'triple,accelerate,giallo,cyber yellow,solar,high velocity,nacho,canary,sunflower,lemon,banana,citron,dandelion,yellowjacket,citrus,lemonade,daytona sunset,stinger',
  Purple:
    'plum crazy,hellraisin,techno violet,plum,amethyst,lavender,aubergine,eggplant,grape,orchid,wisteria,lilac,mulberry,blackberry,purpura,concord',
}

/** Finishes that are white paint only when nothing else is named. */
export const finishWords: ReadonlySet<string> = new Set([
  'pearl',
  'iridescent',
  'crystal',
  'brilliant',
  'bright',
  'super',
])
