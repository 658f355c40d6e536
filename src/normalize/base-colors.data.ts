import type { BaseColor } from '../model/vocabularies.ts'

/** Words that name a base color in any position, including dealers' abbreviations and the French of Canadian sites. */
export const baseWords: Readonly<Record<BaseColor, string>> = {
  Black: 'black blk blck noir noire',
  White: 'white wht wte blanc blanche ivoire',
  Silver: 'silver slvr silv sil argent argente argenté',
  Gray: 'gray grey gry gris grise charcoal charcol charbon',
  Red: 'red rouge burgundy bourgogne maroon crimson scarlet',
  Blue: 'blue bleu bleue navy',
  Green: 'green grn vert verte',
  Brown: 'brown brn brun brune marron bronze',
  Beige: 'beige tan cream creme crème',
  Gold: 'gold gld golden doré',
  Orange: 'orange org',
  Yellow: 'yellow ylw yel jaune',
  Purple: 'purple violet mauve',
}

/** Paint and upholstery names that carry no base word. The longest name found decides; comma-separated. */
export const paintNames: Readonly<Record<BaseColor, string>> = {
  White:
    'summit,oxford,alpine,polar,super,bright,star,arctic,ice,ice cap,glacier,platinum pearl,blizzard,blizzard pearl,wind chill,wind chill pearl,iridescent,iridescent pearl,abalone,ivory,carrara,chalk,fuji,yulong,snowflake,snow,bianco,pearl,frozen,eminent,oryx,moonlight,avalanche,starfire,starfire pearl,lait,platinum tricoat',
  Black:
    'agate,shadow,mosaic,tuxedo,obsidian,sapphire,midnight,attitude,crystal,diamond,pitch,santorini,narvik,onyx,jet,mythos,phantom,aurora,ebony,ebony twilight,caviar,beluga,nero,raven,carbon,panther,kuro,galaxy,schwarz,umbra,ink',
  Gray: 'magnetic,granite,granite crystal,carbonized,sterling,satin steel,cyber,destroyer,nardo,sonic,modern steel,machine,polymetal,cement,lunar rock,gun,gunmetal,gun metal,selenite,graphite,anthracite,pewter,slate,cactus,ash,stone,rock,titanium,meteor,meteorite,underground,heavy metal,predawn,dark ash,smoke,steel,mineral,asphalt,ceramic,boulder,urban,shark,lead foot,thunder,sharkskin,dorado,rhodium,quartzite',
  Silver:
    'iconic,ingot,billet,celestial,classic,lunar,brilliant,reflex,florett,iridium,mojave,cirrus,silver ice,quicksilver,platinum,liquid platinum,atomic,aluminum,switchblade,moondust,palladium,hyper,chrome,glacial,star dust',
  Red: 'race,rapid,ruby,torch,cajun,garnet,barcelona,supersonic,soul,rallye,flame,flame tintcoat,redline,torred,octane,velvet,mahogany,merlot,wine,rosso,cherry,carmine,chili,chilli,cayenne,cinnabar,radiant,lava,cardinal,vermillion,sangria,bordeaux,aragon,hydra,siren,infrared,passion,firecracker,tango,currant,cranberry',
  Blue: 'velocity,antimatter,atlas,grabber,northsky,blueprint,cavalry,estoril,portimao,world rally,still night,aegean,area 51,frostbite,turquoise,blu,azure,cobalt,indigo,ocean,sea,lapis,teal,aqua,cyan,denim,voodoo,reservoir,hydro,glacier lake,deep impact,lakeside,pacific,riptide,neptune,phytonic,mediterranean,nightfall,lightning,abyss,cosmos,tempest,marine,stargazer',
  Green:
    'army,eruption,sublime,f8,verde,emerald,olive,forest,jade,moss,sage,evergreen,jungle,mint,lime,sarge,gecko,hunter,cypress,everest,bilious,gulf stream',
  Brown:
    'smoked mesquite,sinamon stick,terra,maple,marrakesh,espresso,mocha,saddle,cognac,chestnut,nougat,chocolate,java,truffle,umber,walnut,caramel,hazel,coffee,cocoa,sienna,copper,mesquite,auburn,toffee,bahia,roast,dark brick,earth,baja,terracotta',
  Beige:
    'quicksand,zircon sand,luminous sand,cashmere,sand,parchment,almond,camel,linen,oyster,macchiato,taupe,khaki,dune,desert,sahara,biscuit,cappuccino,savannah,wheat,latte,neutral,sandstone,bisque,shale,oatmeal,frappe,canyon beige',
  Gold: 'kalahari,harvest,sandstorm,champagne,amber,honey',
  Orange:
    'hemi,go mango,inferno,hot lava,solar shift,arancio,tangerine,sunset,mango,ignition,punk n,punkn,solar octane,molten,papaya,blaze',
  Yellow: 'triple,accelerate,giallo,cyber yellow,solar,high velocity,nacho,canary,sunflower,lemon',
  Purple: 'plum crazy,hellraisin,techno violet,plum,amethyst,lavender,aubergine,eggplant,grape,orchid',
}
