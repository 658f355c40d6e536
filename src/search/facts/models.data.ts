/**
 * Facts about models, one line each: make | model, and the model years if generations differ | body | size | seats |
 * rows | tow lb | drivetrains | fuel:EPA combined mpg (MPGe if electric):tow lb if different | MSRP in thousands |
 * flags | confidence | shoppers' other names, on the model's first line. Typical values of a generation, from general
 * knowledge. Flags: L luxury, S sporty, O off-road (lower case: only some trims), A all-wheel drive on all, 2 two doors,
 * R<miles> electric range, +3 optional third row, +2d also as a two-door. A line with years comes before the one
 * without, which covers all other years.
 */
export const modelLines = `
Toyota|Sequoia@2008-2022|SUV|large|8/7|3|7100|RWD/4WD|Gas:15|50-80|O|M
Toyota|Tundra@2007-2021|Truck|large|5|2|9800|RWD/4WD|Gas:15|34-60|O|M|tunra, tundera
Toyota|Tacoma@2005-2023|Truck|midsize|5|2|6500|RWD/4WD|Gas:20|27-50|O|M|taco, tacomas
Toyota|4Runner@2010-2024|SUV|midsize|5/7|2|5000|RWD/4WD|Gas:17|40-56|O +3|M|4 runner, forerunner, for runner, 4runners
Toyota|RAV4@2013-2018|SUV|compact|5|2|1500|FWD/AWD|Gas:25, Hybrid:32|25-37||M|rav 4, ravfour, rav4s, rav
Toyota|Camry@2018-2024|Sedan|midsize|5|2|0|FWD/AWD|Gas:32, Hybrid:50|26-37||M|camery, camrey, camrys
Toyota|Sienna@2011-2020|Minivan|large|8/7|3|3500|FWD/AWD|Gas:21|32-49||M|siena, sienna van
Ford|Explorer@2011-2019|SUV|midsize|7/6|3|5000|FWD/4WD|Gas:20|33-55||M|exploder, explorers
Ford|Escape@2013-2019|SUV|compact|5|2|3500|FWD/4WD|Gas:25|24-34||M|escpe
Nissan|Pathfinder@2013-2020|SUV|midsize|7|3|6000|FWD/4WD|Gas:23|32-47||M|path finder
Nissan|Frontier@2005-2020|Truck|midsize|5|2|6500|RWD/4WD|Gas:18|20-37|O|M
Chevrolet|Trailblazer@2002-2009|SUV|midsize|5|2|5800|RWD/4WD|Gas:16|26-36|O|M
Chevrolet|Blazer@1995-2005|SUV|midsize|5|2|5000|RWD/4WD|Gas:17|20-30|O|M|blazzer
Chevrolet|Equinox@2018-2024|SUV|compact|5|2|1500|FWD/AWD|Gas:28|25-35||M|equinix
Jeep|Cherokee@2014-2023|SUV|compact|5|2|4000|FWD/4WD|Gas:24|25-45|o|M
Dodge|Charger@2024-|Sedan|large|5|2|0|RWD/AWD|Electric:90|55-75|S R300|M
Toyota|RAV4|SUV|compact|5|2|1750|FWD/AWD|Gas:30:3500, Hybrid:39, PHEV:38:2500|29-49|o|H
Toyota|Camry|Sedan|midsize|5|2|0|FWD/AWD|Gas:32, Hybrid:50|28-37||H
Toyota|Corolla|Sedan|compact|5|2|0|FWD/AWD|Gas:35, Hybrid:50|22-29||H|corola, carolla, corrola, corollas
Toyota|Corolla Cross|SUV|subcompact|5|2|1500|FWD/AWD|Gas:31, Hybrid:42|25-34||H
Toyota|Highlander|SUV|midsize|7/8|3|5000|FWD/AWD|Gas:24, Hybrid:35:3500|40-54||H|highlender, hylander
Toyota|Grand Highlander|SUV|large|8/7|3|5000|FWD/AWD|Gas:24, Hybrid:34:3500|41-59||H
Toyota|4Runner|SUV|midsize|5/7|2|5000|RWD/4WD|Gas:18, Hybrid:23:6000|41-67|O +3|H
Toyota|Sequoia|SUV|large|8/7|3|9500|RWD/4WD|Hybrid:21|63-85|O|H
Toyota|Tacoma|Truck|midsize|5|2|6500|RWD/4WD|Gas:22, Hybrid:23:6000|32-64|O|H
Toyota|Tundra|Truck|large|5|2|11500|RWD/4WD|Gas:20, Hybrid:21|40-80|O|H
Toyota|Prius|Hatchback|compact|5|2|0|FWD/AWD|Hybrid:56, PHEV:52|28-40||H|pruis, priuis, priuses
Toyota|Sienna|Minivan|large|8/7|3|3500|FWD/AWD|Hybrid:36|39-57||H
Toyota|Venza|SUV|midsize|5|2|0|AWD|Hybrid:39|35-43|A|H
Toyota|GR86|Coupe|sports|4|2|0|RWD|Gas:24|30-37|S 2|H|gr 86, gt86
Toyota|bZ4X|SUV|compact|5|2|0|FWD/AWD|Electric:111|37-47|R250|M|bz 4x
Honda|CR-V|SUV|compact|5|2|1500|FWD/AWD|Gas:30, Hybrid:40:1000|30-42||H|crvs
Honda|Civic|Sedan|compact|5|2|0|FWD|Gas:36, Hybrid:49|24-33||H|civc, civik, civics
Honda|Accord|Sedan|midsize|5|2|0|FWD|Gas:32, Hybrid:48|28-40||H|acord, accor, accords
Honda|HR-V|SUV|subcompact|5|2|0|FWD/AWD|Gas:28|25-32||H
Honda|Pilot|SUV|midsize|8/7|3|5000|FWD/AWD|Gas:22|40-55|o|H|pilat
Honda|Passport|SUV|midsize|5|2|5000|AWD|Gas:21|44-53|OA|H
Honda|Odyssey|Minivan|large|8|3|3500|FWD|Gas:22|42-52||H|oddysey, odessy, oddyssey, odyssy, odysey
Honda|Ridgeline|Truck|midsize|5|2|5000|AWD|Gas:21|40-48|A|H|ridge line
Honda|Prologue|SUV|midsize|5|2|1500|FWD/AWD|Electric:99|48-60|R296|M
Ford|F-150|Truck|large|5/6|2|11300|RWD/4WD|Gas:21, Hybrid:23:11200, Diesel:23:11400|38-85|O|H|f150s
Ford|F-150 Lightning|Truck|large|5|2|10000|4WD|Electric:70|50-90|A R300|H|lightning
Ford|F-250|Truck|heavy-duty|6/5|2|18000|RWD/4WD|Gas:14, Diesel:16:20000|45-100|O|M
Ford|Ranger|Truck|midsize|5|2|7500|RWD/4WD|Gas:22|33-57|O|H
Ford|Maverick|Truck|compact|5|2|2000|FWD/AWD|Gas:25:4000, Hybrid:38|26-41||H
Ford|Explorer|SUV|midsize|7/6|3|5000|RWD/4WD|Gas:24, Hybrid:25|40-58||H
Ford|Escape|SUV|compact|5|2|2000|FWD/AWD|Gas:30, Hybrid:39:1500, PHEV:40:1500|29-41||H
Ford|Edge|SUV|midsize|5|2|3500|AWD|Gas:23|38-48|A|H
Ford|Bronco|SUV|midsize|5|2|3500|4WD|Gas:18|38-90|OA +2d|H|bronko, broncos
Ford|Bronco Sport|SUV|subcompact|5|2|2000|AWD|Gas:26|30-40|OA|H
Ford|Expedition|SUV|large|8/7|3|9300|RWD/4WD|Gas:19|60-90||H
Ford|Mustang|Coupe|sports|4|2|0|RWD|Gas:23|32-65|S 2|H|stang, mustangs
Ford|Mustang Mach-E|SUV|compact|5|2|0|RWD/AWD|Electric:100|38-60|S R300|H|mache, mach e
Ford|Transit|Van|large|2/12|1|6500|RWD/AWD|Gas:16|48-65||M|transit van
Chevrolet|Silverado 1500|Truck|large|6/5|2|11000|RWD/4WD|Gas:19, Diesel:26:13300|37-75|O|H|silverado, silvarado, silveraldo, chevy 1500, chevrolet 1500
Chevrolet|Silverado 2500HD|Truck|heavy-duty|6/5|2|16000|RWD/4WD|Gas:14, Diesel:17:18500|46-90|O|M|silverado 2500, silverado 2500 hd, chevy 2500, 2500hd, 2500 hd
Chevrolet|Colorado|Truck|midsize|5|2|7700|RWD/4WD|Gas:21|32-50|O|H
Chevrolet|Equinox|SUV|compact|5|2|1500|FWD/AWD|Gas:28|29-37||H
Chevrolet|Equinox EV|SUV|compact|5|2|1500|FWD/AWD|Electric:109|34-48|R319|H
Chevrolet|Traverse|SUV|midsize|8/7|3|5000|FWD/AWD|Gas:23|40-56||H|traverce
Chevrolet|Tahoe|SUV|large|8/7|3|8400|RWD/4WD|Gas:17, Diesel:24:8200|60-84|O|H|tahoo, tahoes
Chevrolet|Suburban|SUV|large|8/7|3|8300|RWD/4WD|Gas:17, Diesel:23|63-86||H|burb
Chevrolet|Trax|SUV|subcompact|5|2|0|FWD|Gas:30|21-26||H
Chevrolet|Trailblazer|SUV|subcompact|5|2|1000|FWD/AWD|Gas:29|24-31||H
Chevrolet|Blazer|SUV|midsize|5|2|4500|FWD/AWD|Gas:24|36-48||H
Chevrolet|Malibu|Sedan|midsize|5|2|0|FWD|Gas:30|25-32||H
Chevrolet|Bolt EV|Hatchback|subcompact|5|2|0|FWD|Electric:120|27-32|R259|H|bolt, chevy bolt
Chevrolet|Corvette|Coupe|sports|2|1|0|RWD|Gas:19|65-115|S 2|H|vette, corvettes, vet
Chevrolet|Camaro|Coupe|sports|4|2|0|RWD|Gas:22|28-65|S 2|H
GMC|Sierra 1500|Truck|large|6/5|2|11200|RWD/4WD|Gas:19, Diesel:25:13000|39-85|O|H|sierra, gmc 1500
GMC|Sierra 2500HD|Truck|heavy-duty|6/5|2|16000|RWD/4WD|Gas:14, Diesel:17:20000|48-95|O|M|sierra 2500, gmc 2500
GMC|Terrain|SUV|compact|5|2|1500|FWD/AWD|Gas:26|30-42||H
GMC|Acadia|SUV|midsize|7/8|3|5000|FWD/AWD|Gas:22|43-58||H
GMC|Yukon|SUV|large|8/7|3|8400|RWD/4WD|Gas:17, Diesel:23:8200|66-108|L|H
GMC|Canyon|Truck|midsize|5|2|7700|RWD/4WD|Gas:20|38-60|O|H
Ram|1500|Truck|large|5/6|2|11000|RWD/4WD|Gas:21, Diesel:24:12500|40-85|O|H|dodge ram 1500
Ram|2500|Truck|heavy-duty|6/5|2|15000|RWD/4WD|Gas:14, Diesel:17:19900|46-90|O|M|dodge ram 2500
Ram|ProMaster|Van|large|2|1|6900|FWD|Gas:16|46-58||M
Jeep|Grand Cherokee|SUV|midsize|5|2|6200|RWD/4WD|Gas:22, PHEV:23:6000|39-75|O|H|jgc, gran cherokee
Jeep|Grand Cherokee L|SUV|midsize|6/7|3|6200|RWD/4WD|Gas:21|41-72|O|H
Jeep|Wrangler|SUV|midsize|5/4|2|3500|4WD|Gas:20, PHEV:20|34-90|OA +2d|H|wrangeler, rangler, wranglers
Jeep|Gladiator|Truck|midsize|5|2|7000|4WD|Gas:19|40-65|OA|H|glady
Jeep|Compass|SUV|compact|5|2|2000|AWD|Gas:27|28-38|oA|H
Jeep|Cherokee|SUV|compact|5|2|4000|FWD/4WD|Gas:24|32-45|o|H
Jeep|Wagoneer|SUV|large|8/7|3|10000|RWD/4WD|Gas:20|62-85|L|H
Dodge|Durango|SUV|midsize|7/6|3|6200|RWD/AWD|Gas:21|41-75|S|H
Dodge|Charger|Sedan|large|5|2|1000|RWD/AWD|Gas:23|34-80|S|H
Dodge|Challenger|Coupe|sports|5|2|1000|RWD/AWD|Gas:23|32-85|S 2|H
Dodge|Grand Caravan|Minivan|large|7|3|3600|FWD|Gas:20|28-36||H
Chrysler|Pacifica|Minivan|large|7/8|3|3600|FWD/AWD|Gas:22, PHEV:30:0|40-60||H
Chrysler|300|Sedan|large|5|2|1000|RWD/AWD|Gas:23|34-45||H|300c
Nissan|Rogue|SUV|compact|5|2|1500|FWD/AWD|Gas:32|29-40||H|rouge, rogues
Nissan|Altima|Sedan|midsize|5|2|0|FWD/AWD|Gas:31|27-35||H|altma, altimas
Nissan|Sentra|Sedan|compact|5|2|0|FWD|Gas:33|22-27||H|centra
Nissan|Kicks|SUV|subcompact|5|2|0|FWD/AWD|Gas:31|22-31||H
Nissan|Pathfinder|SUV|midsize|8/7|3|6000|FWD/4WD|Gas:23|37-52|o|H
Nissan|Murano|SUV|midsize|5|2|1500|FWD/AWD|Gas:23|39-50||H
Nissan|Frontier|Truck|midsize|5|2|6640|RWD/4WD|Gas:21|32-45|O|H
Nissan|Versa|Sedan|subcompact|5|2|0|FWD|Gas:35|17-22||H
Nissan|Leaf|Hatchback|compact|5|2|0|FWD|Electric:111|29-38|R212|H
Nissan|Armada|SUV|large|8/7|3|8500|RWD/4WD|Gas:16|57-80|O|H
Hyundai|Tucson|SUV|compact|5|2|2000|FWD/AWD|Gas:28, Hybrid:37, PHEV:35|29-43||H|tuscon, tucsan, tuson
Hyundai|Santa Fe|SUV|midsize|7/6|3|3500|FWD/AWD|Gas:24, Hybrid:35:2000|35-50||H|santa fey
Hyundai|Elantra|Sedan|compact|5|2|0|FWD|Gas:35, Hybrid:50|22-29||H|elentra, alantra
Hyundai|Sonata|Sedan|midsize|5|2|0|FWD/AWD|Gas:32, Hybrid:47|27-38||H|sonota
Hyundai|Palisade|SUV|midsize|8/7|3|5000|FWD/AWD|Gas:22, Hybrid:31:4000|37-57||H|palasade, pallisade
Hyundai|Kona|SUV|subcompact|5|2|0|FWD/AWD|Gas:30, Electric:116|25-37|R261|H
Hyundai|Venue|SUV|subcompact|5|2|0|FWD|Gas:31|20-25||H
Hyundai|Ioniq 5|SUV|compact|5|2|2300|RWD/AWD|Electric:110|43-60|s R290|H
Hyundai|Santa Cruz|Truck|compact|5|2|3500|FWD/AWD|Gas:24|29-42||H
Kia|Sportage|SUV|compact|5|2|2500|FWD/AWD|Gas:27, Hybrid:39:2000, PHEV:36:2000|28-43||H|sportge
Kia|Sorento|SUV|midsize|7/6|3|3500|FWD/AWD|Gas:26, Hybrid:35:2000, PHEV:34:2000|33-50||H|sorrento
Kia|Telluride|SUV|midsize|8/7|3|5000|FWD/AWD|Gas:22|37-55|o|H|teluride, tellurid
Kia|Forte|Sedan|compact|5|2|0|FWD|Gas:33|20-26||H
Kia|K5|Sedan|midsize|5|2|0|FWD/AWD|Gas:31|27-35||H
Kia|Soul|Hatchback|subcompact|5|2|0|FWD|Gas:30|20-26||H
Kia|Seltos|SUV|subcompact|5|2|0|FWD/AWD|Gas:29|24-31||H
Kia|Carnival|Minivan|large|8/7|3|3500|FWD|Gas:21, Hybrid:33:2500|37-55||H|carnaval
Kia|EV6|SUV|compact|5|2|2700|RWD/AWD|Electric:110|43-66|S R310|H|ev 6
Kia|EV9|SUV|midsize|7/6|3|5000|RWD/AWD|Electric:85|55-76|R280|H|ev 9
Subaru|Outback|Wagon|midsize|5|2|2700|AWD|Gas:28|29-43|OA|H|out back
Subaru|Forester|SUV|compact|5|2|1500|AWD|Gas:29, Hybrid:35|29-41|OA|H|forrester
Subaru|Crosstrek|SUV|subcompact|5|2|1500|AWD|Gas:29, Hybrid:36|26-36|OA|H|cross trek, xv
Subaru|Ascent|SUV|midsize|8/7|3|5000|AWD|Gas:22|38-50|A|H
Subaru|Impreza|Hatchback|compact|5|2|0|AWD|Gas:30|23-28|A|H
Subaru|WRX|Sedan|compact|5|2|0|AWD|Gas:22|33-46|SA|H
Mazda|CX-5|SUV|compact|5|2|2000|AWD|Gas:28|29-41|A|H
Mazda|CX-50|SUV|compact|5|2|2000|AWD|Gas:27:3500, Hybrid:38:1500|30-44|oA|H
Mazda|CX-90|SUV|midsize|7/8|3|5000|AWD|Gas:25, PHEV:25:3500|38-60|lA|H
Mazda|Mazda3|Sedan|compact|5|2|0|FWD/AWD|Gas:31|24-37|s|H|mazda 3
Mazda|MX-5 Miata|Convertible|sports|2|1|0|RWD|Gas:29|30-41|S 2|H|miata, mx5, mx 5
Volkswagen|Jetta|Sedan|compact|5|2|0|FWD|Gas:34|22-33||H|jeta
Volkswagen|Tiguan|SUV|compact|5/7|2|1500|FWD/AWD|Gas:26|30-42|+3|H|tiguen
Volkswagen|Atlas|SUV|midsize|7/6|3|5000|FWD/AWD|Gas:23|39-54||H
Volkswagen|ID.4|SUV|compact|5|2|2700|RWD/AWD|Electric:107|40-58|R275|H
Tesla|Model Y|SUV|compact|5/7|2|3500|RWD/AWD|Electric:117|42-60|S R320 +3|H|my tesla y
Tesla|Model 3|Sedan|compact|5|2|0|RWD/AWD|Electric:130|39-55|S R340|H|tesla 3
Tesla|Model X|SUV|large|6/7|3|5000|AWD|Electric:98|80-100|LSA R330|H
BMW|X3|SUV|compact|5|2|4400|AWD|Gas:29|48-66|LSA|H|x 3
BMW|X5|SUV|midsize|5/7|2|7200|AWD|Gas:25, PHEV:22|66-92|LSA +3|H|x 5
BMW|3 Series|Sedan|compact|5|2|0|RWD/AWD|Gas:29|45-65|LS|H|330i, 328i, 340i, 320i
Mercedes-Benz|GLC|SUV|compact|5|2|3500|RWD/AWD|Gas:26|48-68|L|H|glc300, glc 300
Mercedes-Benz|C-Class|Sedan|compact|5|2|0|RWD/AWD|Gas:29|48-65|Ls|H|c300
Lexus|RX|SUV|midsize|5|2|3500|FWD/AWD|Gas:24, Hybrid:36, PHEV:35|50-70|L|H|rx350, rx350h, rx 350, rx 450h
Lexus|NX|SUV|compact|5|2|2000|FWD/AWD|Gas:28, Hybrid:39|42-60|L|H|nx300, nx350, nx 350, nx 300
Lexus|GX|SUV|midsize|7/5|3|9000|4WD|Gas:17|65-82|LOA|H|gx460, gx550, gx 460, gx 550
Lexus|ES|Sedan|midsize|5|2|0|FWD/AWD|Gas:26, Hybrid:44|43-54|L|H|es350, es 350, es300h, es 300h
Acura|MDX|SUV|midsize|7|3|5000|FWD/AWD|Gas:22|52-75|Ls|H
Acura|RDX|SUV|compact|5|2|1500|AWD|Gas:23|45-56|LsA|H
Audi|Q5|SUV|compact|5|2|4400|AWD|Gas:25|46-66|LA|H|q 5
Cadillac|Escalade|SUV|large|7/8|3|8100|RWD/4WD|Gas:16|88-125|L|H|escelade, slade, escalades
Buick|Enclave|SUV|midsize|7|3|5000|FWD/AWD|Gas:22|46-60|l|H
Buick|Encore GX|SUV|subcompact|5|2|1000|FWD/AWD|Gas:28|26-34||H
Volvo|XC90|SUV|midsize|7/6|3|5000|AWD|Gas:24, PHEV:27|58-82|LA|H|xc 90
Genesis|GV70|SUV|compact|5|2|3500|AWD|Gas:24|46-66|LSA|H
Toyota|Avalon|Sedan|large|5|2|0|FWD/AWD|Gas:26, Hybrid:43|36-44||M
Toyota|C-HR|SUV|subcompact|5|2|0|FWD|Gas:29|24-29||M
Toyota|Yaris|Sedan|subcompact|5|2|0|FWD|Gas:35|16-20||M
Toyota|Land Cruiser|SUV|large|5/7|2|6000|4WD|Gas:14:8100, Hybrid:23|56-87|OA +3|M
Toyota|Crown|Sedan|large|5|2|0|AWD|Hybrid:41|41-55|A|M
Toyota|GR Supra|Coupe|sports|2|1|0|RWD|Gas:26|46-60|S 2|M|supra
Toyota|GR Corolla|Hatchback|compact|5|2|0|AWD|Gas:24|37-46|SA|M
Toyota|Mirai|Sedan|midsize|5|2|0|RWD|Hydrogen:74|50-67||M
Honda|Fit|Hatchback|subcompact|5|2|0|FWD|Gas:36|17-21||M
Honda|Insight|Sedan|compact|5|2|0|FWD|Hybrid:52|23-29||M
Honda|Clarity|Sedan|midsize|5|2|0|FWD|PHEV:42|33-37||M
Ford|F-350|Truck|heavy-duty|6/5|2|20000|RWD/4WD|Gas:13, Diesel:15:23000|47-105|O|M
Ford|Focus|Sedan|compact|5|2|0|FWD|Gas:30|18-25||M
Ford|Fusion|Sedan|midsize|5|2|0|FWD/AWD|Gas:25, Hybrid:42, PHEV:42|23-37||M
Ford|Fiesta|Hatchback|subcompact|5|2|0|FWD|Gas:31|14-22||M
Ford|Taurus|Sedan|large|5|2|1000|FWD/AWD|Gas:21|28-43||M
Ford|Flex|SUV|large|7/6|3|4500|FWD/AWD|Gas:19|30-44||M
Ford|EcoSport|SUV|subcompact|5|2|1400|FWD/4WD|Gas:26|20-27||M
Ford|Transit Connect|Van|compact|2/7|1|2000|FWD|Gas:25|25-34||M
Ford|C-Max|Hatchback|compact|5|2|0|FWD|Hybrid:40, PHEV:39|24-30||M
Ford|E-Transit|Van|large|2|1|0|RWD|Electric:61|47-57|R126|M
Chevrolet|Silverado 3500HD|Truck|heavy-duty|6/5|2|20000|RWD/4WD|Gas:13, Diesel:15:36000|48-95|O|M|silverado 3500, chevy 3500
Chevrolet|Cruze|Sedan|compact|5|2|0|FWD|Gas:32, Diesel:37|18-28||M
Chevrolet|Impala|Sedan|large|5|2|1000|FWD|Gas:22|28-37||M
Chevrolet|Sonic|Hatchback|subcompact|5|2|0|FWD|Gas:29|16-21||M
Chevrolet|Spark|Hatchback|subcompact|4|2|0|FWD|Gas:33|13-18||M
Chevrolet|Volt|Hatchback|compact|5|2|0|FWD|PHEV:42|34-40||M
Chevrolet|Bolt EUV|SUV|subcompact|5|2|0|FWD|Electric:115|27-34|R247|M
Chevrolet|Blazer EV|SUV|midsize|5|2|1500|FWD/RWD/AWD|Electric:96|45-62|sR300|M
Chevrolet|Silverado EV|Truck|large|5|2|10000|4WD|Electric:67|55-97|A R400|M
Chevrolet|Express|Van|large|2/12|1|7400|RWD|Gas:14|38-48||M
Chevrolet|Captiva|SUV|compact|5|2|1500|FWD|Gas:23|24-28||M
GMC|Sierra 3500HD|Truck|heavy-duty|6/5|2|20000|RWD/4WD|Gas:13, Diesel:15:36000|50-100|O|M|sierra 3500
GMC|Yukon XL|SUV|large|8/7|3|8200|RWD/4WD|Gas:16, Diesel:22|69-111|L|M
GMC|Savana|Van|large|2/12|1|7400|RWD|Gas:14|38-48||M
GMC|Hummer EV|Truck|large|5|2|7500|4WD|Electric:53|97-110|LSOA R329|M
Ram|3500|Truck|heavy-duty|6/5|2|20000|RWD/4WD|Gas:13, Diesel:15:37000|47-95|O|M|dodge ram 3500
Ram|Dakota|Truck|midsize|5|2|5000|RWD/4WD|Gas:17|20-32||M
Ram|ProMaster City|Van|compact|2/5|1|2000|FWD|Gas:24|24-30||M
Jeep|Renegade|SUV|subcompact|5|2|2000|FWD/4WD|Gas:26|22-33|o|M
Jeep|Patriot|SUV|compact|5|2|2000|FWD/4WD|Gas:24|18-28|o|M
Jeep|Liberty|SUV|midsize|5|2|5000|RWD/4WD|Gas:18|23-28|O|M
Jeep|Grand Wagoneer|SUV|large|8/7|3|9850|4WD|Gas:17|88-115|LA|M
Jeep|Wagoneer S|SUV|midsize|5|2|3400|AWD|Electric:94|67-72|LSA R303|M
Dodge|Journey|SUV|midsize|7/5|3|2500|FWD/AWD|Gas:21|23-34||M
Dodge|Hornet|SUV|compact|5|2|2000|AWD|Gas:24, PHEV:29|31-45|sA|M
Dodge|Dart|Sedan|compact|5|2|0|FWD|Gas:28|17-24||M
Chrysler|200|Sedan|midsize|5|2|1000|FWD/AWD|Gas:27|22-31||M
Chrysler|Voyager|Minivan|large|7|3|3600|FWD|Gas:22|27-40||M
Chrysler|Town & Country|Minivan|large|7|3|3600|FWD|Gas:20|30-40||M|town and country
Nissan|Titan|Truck|large|5/6|2|9300|RWD/4WD|Gas:18|37-65|O|M
Nissan|Maxima|Sedan|midsize|5|2|0|FWD|Gas:24|34-44|s|M
Nissan|Juke|SUV|subcompact|5|2|0|FWD/AWD|Gas:29|20-31||M
Nissan|Xterra|SUV|midsize|5|2|5000|RWD/4WD|Gas:18|24-32|O|M
Nissan|Quest|Minivan|large|7|3|3500|FWD|Gas:22|27-45||M
Nissan|Z|Coupe|sports|2|1|0|RWD|Gas:20|41-66|S 2|M
Nissan|370Z|Coupe|sports|2|1|0|RWD|Gas:22|30-48|S 2|M
Nissan|Ariya|SUV|compact|5|2|1500|FWD/AWD|Electric:98|40-60|R289|M
Nissan|Rogue Sport|SUV|subcompact|5|2|0|FWD/AWD|Gas:28|23-31||M
Nissan|NV200|Van|compact|2|1|0|FWD|Gas:25|22-25||M
Hyundai|Accent|Sedan|subcompact|5|2|0|FWD|Gas:36|15-20||M
Hyundai|Veloster|Hatchback|compact|4|2|0|FWD|Gas:28|19-33|s|M
Hyundai|Ioniq 6|Sedan|midsize|5|2|0|RWD/AWD|Electric:121|38-56|R342|M
Hyundai|Ioniq 9|SUV|large|7/6|3|5000|RWD/AWD|Electric:93|59-78|R320|M
Hyundai|Ioniq|Hatchback|compact|5|2|0|FWD|Hybrid:55, Electric:133, PHEV:52|23-38|R170|M
Kia|Rio|Sedan|subcompact|5|2|0|FWD|Gas:36|16-19||M
Kia|Niro|SUV|subcompact|5|2|0|FWD|Hybrid:50, Electric:113, PHEV:48|27-45|R253|M
Kia|Stinger|Sedan|midsize|5|2|0|RWD/AWD|Gas:23|33-54|Sl|M
Kia|K4|Sedan|compact|5|2|0|FWD|Gas:33|22-29||M
Kia|Optima|Sedan|midsize|5|2|0|FWD|Gas:28, Hybrid:42|23-36||M
Kia|Sedona|Minivan|large|8/7|3|3500|FWD|Gas:21|27-42||M
Subaru|Legacy|Sedan|midsize|5|2|0|AWD|Gas:29|23-38|A|M
Subaru|BRZ|Coupe|sports|4|2|0|RWD|Gas:24|29-36|S 2|M
Subaru|Solterra|SUV|compact|5|2|0|AWD|Electric:104|38-52|A R227|M
Mazda|CX-3|SUV|subcompact|5|2|0|FWD/AWD|Gas:29|20-27||M
Mazda|CX-30|SUV|subcompact|5|2|1500|AWD|Gas:28|25-37|A|M
Mazda|CX-9|SUV|midsize|7/6|3|3500|FWD/AWD|Gas:23|33-48||M
Mazda|CX-70|SUV|midsize|5|2|3500|AWD|Gas:25, PHEV:25|40-58|lA|M
Mazda|Mazda6|Sedan|midsize|5|2|0|FWD|Gas:29|22-35||M|mazda 6
Volkswagen|Passat|Sedan|midsize|5|2|0|FWD|Gas:28|22-32||M
Volkswagen|Golf|Hatchback|compact|5|2|0|FWD|Gas:32|20-25||M
Volkswagen|Golf GTI|Hatchback|compact|5|2|0|FWD|Gas:28|28-41|S|M|gti
Volkswagen|Golf R|Hatchback|compact|5|2|0|AWD|Gas:26|41-48|SA|M
Volkswagen|Taos|SUV|subcompact|5|2|1500|FWD/AWD|Gas:31|24-35||M
Volkswagen|Arteon|Sedan|midsize|5|2|0|FWD/AWD|Gas:27|37-52|ls|M
Volkswagen|Beetle|Hatchback|compact|4|2|0|FWD|Gas:29|20-30|2|M
Volkswagen|Atlas Cross Sport|SUV|midsize|5|2|5000|FWD/AWD|Gas:23|34-52||M
Volkswagen|Touareg|SUV|midsize|5|2|7700|AWD|Gas:20, Diesel:23|43-65|A|M
Tesla|Model S|Sedan|large|5|2|0|AWD|Electric:115|75-110|LSA R390|H
Tesla|Cybertruck|Truck|large|5|2|11000|RWD/AWD|Electric:79|61-102|S R325|M
BMW|X1|SUV|subcompact|5|2|0|AWD|Gas:28|40-50|LA|M|x 1
BMW|X2|SUV|subcompact|5|2|0|AWD|Gas:28|42-52|LsA|M
BMW|X4|SUV|compact|5|2|4400|AWD|Gas:24|54-66|LSA|M
BMW|X6|SUV|midsize|5|2|7200|AWD|Gas:24|75-95|LSA|M
BMW|X7|SUV|large|7/6|3|7500|AWD|Gas:22|84-115|LSA|M|x 7
BMW|2 Series|Coupe|compact|4|2|0|RWD/AWD|Gas:28|38-52|LS|M|228i, 230i
BMW|4 Series|Coupe|compact|4|2|0|RWD/AWD|Gas:29|48-67|LS|M|430i, 440i
BMW|5 Series|Sedan|midsize|5|2|0|RWD/AWD|Gas:29, PHEV:27|58-78|Ls|M|530i, 540i, 528i
BMW|7 Series|Sedan|large|5|2|0|RWD/AWD|Gas:28|97-125|L|M|740i
BMW|M3|Sedan|compact|5|2|0|RWD/AWD|Gas:19|75-95|LS|M
BMW|M4|Coupe|compact|4|2|0|RWD/AWD|Gas:19|78-98|LS 2|M
BMW|i4|Sedan|compact|5|2|0|RWD/AWD|Electric:110|52-70|LS R301|M
BMW|iX|SUV|midsize|5|2|0|AWD|Electric:86|87-111|LSA R324|M
BMW|Z4|Convertible|sports|2|1|0|RWD|Gas:28|53-67|LS 2|M
Mercedes-Benz|GLA|SUV|subcompact|5|2|0|FWD/AWD|Gas:28|38-55|L|M
Mercedes-Benz|GLB|SUV|compact|5/7|2|0|FWD/AWD|Gas:27|40-60|L +3|M
Mercedes-Benz|GLE|SUV|midsize|5/7|2|7700|AWD|Gas:23|62-90|LA +3|M|gle350, gle 350
Mercedes-Benz|GLS|SUV|large|7/6|3|7700|AWD|Gas:20|88-135|LA|M
Mercedes-Benz|G-Class|SUV|large|5|2|7000|AWD|Gas:16|140-190|LOA|M|g wagon, gwagon
Mercedes-Benz|E-Class|Sedan|midsize|5|2|0|RWD/AWD|Gas:27|56-80|L|M|e350, e450
Mercedes-Benz|S-Class|Sedan|large|5|2|0|AWD|Gas:24|115-135|LA|M|s580
Mercedes-Benz|A-Class|Sedan|subcompact|5|2|0|FWD/AWD|Gas:28|34-40|L|M
Mercedes-Benz|CLA|Sedan|compact|5|2|0|FWD/AWD|Gas:29|39-60|Ls|M
Mercedes-Benz|EQB|SUV|compact|5/7|2|0|FWD/AWD|Electric:100|53-62|L R245 +3|M
Mercedes-Benz|EQE|Sedan|midsize|5|2|0|RWD/AWD|Electric:95|75-95|L R300|M
Mercedes-Benz|EQS|Sedan|large|5|2|0|RWD/AWD|Electric:95|105-130|L R350|M
Mercedes-Benz|Sprinter|Van|large|2/12|1|5000|RWD/AWD|Gas:16, Diesel:20:7500|50-70||M
Mercedes-Benz|Metris|Van|midsize|2/8|1|5000|RWD|Gas:21|34-42||M
Lexus|IS|Sedan|compact|5|2|0|RWD/AWD|Gas:24|41-62|LS|M|is350, is250, is 350, is 250, is300, is 300
Lexus|LS|Sedan|large|5|2|0|RWD/AWD|Gas:22|79-115|L|M|ls500, ls 500, ls460, ls 460
Lexus|UX|SUV|subcompact|5|2|0|FWD/AWD|Gas:33, Hybrid:42|34-46|L|M|ux250h, ux 250h
Lexus|TX|SUV|large|7/6|3|5000|FWD/AWD|Gas:23, Hybrid:26, PHEV:29|56-78|L|M|tx350, tx 350
Lexus|LX|SUV|large|7/5|3|8000|4WD|Gas:19|93-140|LOA|M|lx570, lx 570, lx600
Lexus|RC|Coupe|compact|4|2|0|RWD/AWD|Gas:24|46-68|LS 2|M
Lexus|LC|Coupe|sports|4|2|0|RWD|Gas:19|98-110|LS 2|M
Lexus|RZ|SUV|compact|5|2|0|FWD/AWD|Electric:107|43-65|L R220|M
Lexus|CT|Hatchback|compact|5|2|0|FWD|Hybrid:42|31-35|L|M
Acura|TLX|Sedan|midsize|5|2|0|FWD/AWD|Gas:25|40-58|LS|M
Acura|ILX|Sedan|compact|5|2|0|FWD|Gas:28|26-33|L|M
Acura|Integra|Hatchback|compact|5|2|0|FWD|Gas:32|32-53|LS|M
Acura|ADX|SUV|subcompact|5|2|0|FWD/AWD|Gas:28|35-44|L|M
Acura|ZDX|SUV|midsize|5|2|3500|RWD/AWD|Electric:88|65-75|LS R313|M
Audi|A3|Sedan|subcompact|5|2|0|FWD/AWD|Gas:31|35-45|L|M
Audi|A4|Sedan|compact|5|2|0|AWD|Gas:28|42-54|LA|M
Audi|A5|Coupe|compact|5|2|0|AWD|Gas:27|46-60|LsA|M
Audi|A6|Sedan|midsize|5|2|0|AWD|Gas:25|57-72|LA|M
Audi|A7|Hatchback|midsize|5|2|0|AWD|Gas:25|71-80|LsA|M
Audi|A8|Sedan|large|5|2|0|AWD|Gas:22|90-100|LA|M
Audi|Q3|SUV|subcompact|5|2|0|AWD|Gas:25|39-47|LA|M
Audi|Q4 e-tron|SUV|compact|5|2|2650|RWD/AWD|Electric:103|50-65|L R265|M
Audi|Q7|SUV|midsize|7|3|7700|AWD|Gas:21|60-80|LA|M|q 7
Audi|Q8|SUV|midsize|5|2|7700|AWD|Gas:20|73-95|LSA|M
Audi|e-tron|SUV|midsize|5|2|4000|AWD|Electric:78|67-85|LA R222|M
Audi|TT|Coupe|sports|4|2|0|AWD|Gas:26|50-60|LSA 2|M
Cadillac|CT4|Sedan|compact|5|2|0|RWD/AWD|Gas:27|34-60|LS|M
Cadillac|CT5|Sedan|midsize|5|2|0|RWD/AWD|Gas:26|40-98|LS|M
Cadillac|CT6|Sedan|large|5|2|0|RWD/AWD|Gas:22|54-98|L|M
Cadillac|ATS|Sedan|compact|5|2|1000|RWD/AWD|Gas:25|34-60|LS|M
Cadillac|CTS|Sedan|midsize|5|2|1000|RWD/AWD|Gas:24|46-86|LS|M
Cadillac|XT4|SUV|compact|5|2|3500|FWD/AWD|Gas:26|37-50|L|M
Cadillac|XT5|SUV|midsize|5|2|3500|FWD/AWD|Gas:22|44-60|L|M
Cadillac|XT6|SUV|midsize|7/6|3|4000|FWD/AWD|Gas:21|49-65|L|M
Cadillac|SRX|SUV|midsize|5|2|3500|FWD/AWD|Gas:19|38-52|L|M
Cadillac|Lyriq|SUV|midsize|5|2|3500|RWD/AWD|Electric:89|58-78|L R314|M
Buick|Envision|SUV|compact|5|2|1500|FWD/AWD|Gas:25|33-46|l|M
Buick|Encore|SUV|subcompact|5|2|0|FWD/AWD|Gas:26|23-32||M
Buick|Envista|SUV|subcompact|5|2|0|FWD|Gas:30|23-30||M
Buick|LaCrosse|Sedan|large|5|2|0|FWD/AWD|Gas:25|30-46|l|M
Buick|Regal|Sedan|midsize|5|2|0|FWD/AWD|Gas:25|26-40||M
Buick|Verano|Sedan|compact|5|2|0|FWD|Gas:25|21-27||M
Lincoln|Navigator|SUV|large|7/8|3|8700|RWD/4WD|Gas:18|78-115|L|M
Lincoln|Aviator|SUV|midsize|7/6|3|6700|RWD/AWD|Gas:20|56-90|L|M
Lincoln|Nautilus|SUV|midsize|5|2|3500|FWD/AWD|Gas:24, Hybrid:30|42-75|L|M
Lincoln|Corsair|SUV|compact|5|2|3000|FWD/AWD|Gas:24, PHEV:33|38-55|L|M
Lincoln|MKZ|Sedan|midsize|5|2|0|FWD/AWD|Gas:24, Hybrid:41|36-48|L|M
Lincoln|MKX|SUV|midsize|5|2|3500|FWD/AWD|Gas:20|39-55|L|M
Lincoln|MKC|SUV|compact|5|2|3000|FWD/AWD|Gas:22|34-48|L|M
Lincoln|Continental|Sedan|large|5|2|0|FWD/AWD|Gas:20|46-75|L|M
Volvo|XC60|SUV|compact|5|2|3500|AWD|Gas:25, PHEV:28|46-75|LA|M|xc 60
Volvo|XC40|SUV|subcompact|5|2|3500|FWD/AWD|Gas:26, Electric:98|36-60|L R250|M|xc 40
Volvo|S60|Sedan|compact|5|2|0|FWD/AWD|Gas:29, PHEV:31|39-72|L|M
Volvo|S90|Sedan|midsize|5|2|0|FWD/AWD|Gas:26, PHEV:29|52-75|L|M
Volvo|V60|Wagon|compact|5|2|3500|AWD|Gas:26, PHEV:31|41-72|LA|M
Volvo|V90|Wagon|midsize|5|2|3500|AWD|Gas:25|52-68|LA|M
Volvo|EX30|SUV|subcompact|5|2|2000|RWD/AWD|Electric:109|36-47|L R275|M
Volvo|EX90|SUV|midsize|7/6|3|5000|AWD|Electric:81|80-95|LA R300|M
Volvo|C40|SUV|subcompact|5|2|2000|RWD/AWD|Electric:102|54-62|L R250|M
Genesis|G70|Sedan|compact|5|2|0|RWD/AWD|Gas:24|36-53|LS|M
Genesis|G80|Sedan|midsize|5|2|0|RWD/AWD|Gas:24|46-77|L|M
Genesis|G90|Sedan|large|5|2|0|AWD|Gas:21|72-100|LA|M
Genesis|GV80|SUV|midsize|5/7|2|6000|RWD/AWD|Gas:21|52-80|L +3|M
Genesis|GV60|SUV|compact|5|2|3500|RWD/AWD|Electric:103|52-70|LS R294|M
Infiniti|QX50|SUV|compact|5|2|3000|FWD/AWD|Gas:25|38-60|L|M
Infiniti|QX55|SUV|compact|5|2|0|AWD|Gas:25|47-60|LsA|M
Infiniti|QX60|SUV|midsize|7|3|6000|FWD/AWD|Gas:22|43-68|L|M
Infiniti|QX80|SUV|large|7/8|3|8500|RWD/4WD|Gas:16|66-112|L|M
Infiniti|Q50|Sedan|compact|5|2|0|RWD/AWD|Gas:23|36-60|LS|M
Infiniti|Q60|Coupe|compact|4|2|0|RWD/AWD|Gas:23|41-65|LS 2|M
Land Rover|Range Rover|SUV|large|5/7|2|8200|4WD|Gas:19, PHEV:21|95-210|LOA +3|M
Land Rover|Range Rover Sport|SUV|midsize|5|2|7700|4WD|Gas:21, PHEV:21|68-125|LSOA|M
Land Rover|Range Rover Evoque|SUV|subcompact|5|2|0|AWD|Gas:22|43-58|LA|M
Land Rover|Range Rover Velar|SUV|compact|5|2|5290|AWD|Gas:22|58-80|LA|M
Land Rover|Discovery|SUV|midsize|7|3|8200|4WD|Gas:20|53-75|LOA|M
Land Rover|Discovery Sport|SUV|compact|5/7|2|4409|AWD|Gas:21|42-55|LOA +3|M
Land Rover|Defender|SUV|midsize|5/7|2|8200|4WD|Gas:19|53-120|LOA +3|M
Jaguar|F-Pace|SUV|compact|5|2|5290|AWD|Gas:24|46-95|LSA|M
Jaguar|E-Pace|SUV|subcompact|5|2|3968|AWD|Gas:23|40-55|LA|M
Jaguar|XE|Sedan|compact|5|2|0|RWD/AWD|Gas:26|36-55|LS|M
Jaguar|XF|Sedan|midsize|5|2|0|RWD/AWD|Gas:26|46-65|LS|M
Jaguar|F-Type|Coupe|sports|2|1|0|RWD/AWD|Gas:19|62-115|LS 2|M
Jaguar|I-Pace|SUV|compact|5|2|0|AWD|Electric:76|70-75|LSA R246|M
Porsche|Macan|SUV|compact|5|2|4409|AWD|Gas:21, Electric:98|55-106|LSA R308|M
Porsche|Cayenne|SUV|midsize|5|2|7700|AWD|Gas:19, PHEV:21|67-155|LSA|M
Porsche|911|Coupe|sports|4|2|0|RWD/AWD|Gas:20|100-230|LS 2|M|carrera
Porsche|Panamera|Sedan|large|4|2|0|RWD/AWD|Gas:21|88-190|LS|M
Porsche|Taycan|Sedan|midsize|4|2|0|RWD/AWD|Electric:83|86-195|LS R250|M
Porsche|718 Cayman|Coupe|sports|2|1|0|RWD|Gas:23|60-105|LS 2|M|cayman
Porsche|718 Boxster|Convertible|sports|2|1|0|RWD|Gas:23|62-105|LS 2|M|boxster
MINI|Cooper|Hatchback|subcompact|4|2|0|FWD|Gas:32|23-42|s|M|mini cooper
MINI|Countryman|SUV|subcompact|5|2|0|FWD/AWD|Gas:27|29-47||M
MINI|Clubman|Wagon|subcompact|5|2|0|FWD/AWD|Gas:28|30-42||M
Mitsubishi|Outlander|SUV|compact|7/5|3|2000|FWD/AWD|Gas:27, PHEV:26:1500|28-50||M
Mitsubishi|Outlander Sport|SUV|subcompact|5|2|0|FWD/AWD|Gas:26|21-30||M
Mitsubishi|Eclipse Cross|SUV|compact|5|2|1500|FWD/AWD|Gas:26|23-32||M
Mitsubishi|Mirage|Hatchback|subcompact|5|2|0|FWD|Gas:39|14-20||M
Alfa Romeo|Giulia|Sedan|compact|5|2|0|RWD/AWD|Gas:27|42-85|LS|M
Alfa Romeo|Stelvio|SUV|compact|5|2|3000|RWD/AWD|Gas:25|44-90|LS|M
Alfa Romeo|Tonale|SUV|subcompact|5|2|0|AWD|PHEV:29|44-55|LSA|M
Fiat|500|Hatchback|subcompact|4|2|0|FWD|Gas:30, Electric:116|16-37|2 R149|M
Fiat|500X|SUV|subcompact|5|2|0|AWD|Gas:26|25-32|A|M
Maserati|Levante|SUV|midsize|5|2|5952|AWD|Gas:18|76-150|LSA|M
Maserati|Ghibli|Sedan|midsize|5|2|0|RWD/AWD|Gas:18|75-120|LS|M
Polestar|2|Hatchback|compact|5|2|2000|FWD/AWD|Electric:107|48-65|LS R270|M
Rivian|R1T|Truck|large|5|2|11000|AWD|Electric:75|70-100|LSOA R314|M
Rivian|R1S|SUV|large|7|3|7700|AWD|Electric:75|75-105|LSOA R316|M
Lucid|Air|Sedan|large|5|2|0|RWD/AWD|Electric:135|70-140|LS R440|M
`

/** Lower case. */
export const luxuryMakes: ReadonlySet<string> = new Set(
  'acura,audi,bmw,cadillac,genesis,infiniti,jaguar,land rover,lexus,lincoln,lucid,maserati,mercedes-benz,porsche,volvo,bentley,ferrari,lamborghini,mclaren,aston martin,rolls-royce'.split(
    ',',
  ),
)

/** Makes by the words for their country. */
export const makesOfCountries: Readonly<Record<string, string>> = {
  'japanese, japan, japones': 'Toyota, Lexus, Honda, Acura, Nissan, Infiniti, Mazda, Subaru, Mitsubishi, Scion',
  'korean, korea': 'Hyundai, Kia, Genesis',
  'german, germany, aleman': 'BMW, Mercedes-Benz, Audi, Volkswagen, Porsche',
  'american, domestic, america, usa, domestic brand':
    'Ford, Lincoln, Chevrolet, GMC, Buick, Cadillac, Jeep, Ram, Dodge, Chrysler, Tesla, Rivian, Lucid',
  swedish: 'Volvo, Polestar',
  british: 'Land Rover, Jaguar, MINI, Bentley, Aston Martin, McLaren',
  italian: 'Alfa Romeo, Fiat, Maserati, Ferrari, Lamborghini',
}
