export type StatedTitle = {
  readonly title: string
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  /** Other readings of which a person would approve. */
  readonly make_also?: readonly string[]
  readonly model_also?: readonly string[]
  readonly trim_also?: readonly (string | null)[]
}

/** Title, year, make, model and trim, the accepted readings joined by bars; an empty text is none. */
const rows: readonly (readonly [string, number | null, string, string, string])[] = [
  ["2018 Ford Super Duty F-350 DRW Lariat 4WD Crew Cab 8' Box", 2018, 'Ford', 'F-350|Super Duty F-350', 'Lariat'],
  ['Used 2019 Ford Super Duty F-450 DRW King Ranch', 2019, 'Ford', 'F-450|Super Duty F-450', 'King Ranch'],
  ['2011 Ford F250SD XLT, DIESEL, NEW TIRES!', 2011, 'Ford', 'F-250|F250SD', 'XLT'],
  ['2012 Chrysler Town & Country Touring Minivan', 2012, 'Chrysler', 'Town & Country', 'Touring'],
  ['2018 Jeep All-New Wrangler Rubicon', 2018, 'Jeep', 'Wrangler|All-New Wrangler', 'Rubicon'],
  ['2016 Chevrolet New Malibu 1LT Sedan', 2016, 'Chevrolet', 'Malibu|New Malibu', '1LT'],
  ['2007 Toyota Matrix XR Hatchback', 2007, 'Toyota', 'Matrix', 'XR'],
  ['2012 Scion iQ 3dr HB', 2012, 'Scion', 'iQ', ''],
  ['2015 Scion FR-S Base', 2015, 'Scion', 'FR-S', '|Base'],
  ['2019 Chevrolet Silverado 2500HD LTZ Crew Cab', 2019, 'Chevrolet', 'Silverado 2500HD', 'LTZ'],
  ['2016 GMC Sierra 1500 Denali 4x4', 2016, 'GMC', 'Sierra 1500', 'Denali'],
  ['2014 Ram 2500 Laramie Mega Cab', 2014, 'Ram', '2500|Ram 2500', 'Laramie'],
  ['Toyota Corolla 2018 LE Sedan 4 Cylinder', 2018, 'Toyota', 'Corolla', 'LE'],
  ['Honda CR-V 2016 Touring AWD SUV', 2016, 'Honda', 'CR-V', 'Touring'],
  ['Chevrolet Malibu 2015 2LT', 2015, 'Chevrolet', 'Malibu', '2LT'],
  ['F-150', null, 'Ford', 'F-150', ''],
  ['Sierra 2500HD', null, 'GMC', 'Sierra 2500HD', ''],
  ['Tacoma', null, 'Toyota', 'Tacoma', ''],
  ['2014 Dodge Ram 1500 OUTDOORSMAN QUAD 4X4, HEMI, ONE OWNER!', 2014, 'Ram|Dodge', '1500|Ram 1500', 'Outdoorsman'],
  ['2012 BMW 535i xDrive Sedan', 2012, 'BMW', '5 Series|535i', '535i|535i xDrive'],
  ['2014 Mercedes-Benz E350 4MATIC Sedan', 2014, 'Mercedes-Benz', 'E-Class|E350', 'E350|E350 4MATIC'],
  ['2012 INFINITI M37x Luxury AWD', 2012, 'Infiniti', 'M37x|M37|M', 'Luxury'],
  ['2016 Lexus NX 200t F Sport', 2016, 'Lexus', 'NX 200t|NX', 'F Sport'],
  ['2016 Lexus GX 460 Premium Navigation', 2016, 'Lexus', 'GX 460|GX', 'Premium'],
  ['2010 Mazda Mazda5 Sport', 2010, 'Mazda', 'Mazda5|5', 'Sport'],
  ['2014 MINI Cooper Paceman S ALL4', 2014, 'MINI', 'Paceman|Cooper Paceman', 'S|Cooper S'],
  ['2017 Volkswagen Golf SportWagen 4 MOTION S', 2017, 'Volkswagen', 'Golf SportWagen|Golf', 'S'],
  ['2013 Acura TL SH-AWD Tech Package', 2013, 'Acura', 'TL', 'Tech|Tech Package|'],
  ['2016 Hyundai Tucson Premium AWD - Heated Seats - Bluetooth', 2016, 'Hyundai', 'Tucson', 'Premium'],
  ['2015 Nissan Rogue SV l Panoramic Sunroof l Heated Seats', 2015, 'Nissan', 'Rogue', 'SV'],
  ['2017 Buick Encore Preferred HENDERSON NV', 2017, 'Buick', 'Encore', 'Preferred'],
  ['2010 Dodge Journey R/T AWD For Sale In Calgary', 2010, 'Dodge', 'Journey', 'R/T'],
  ['2009 Pontiac Montana SV6 w/1SB', 2009, 'Pontiac', 'Montana SV6|Montana', '|SV6'],
  ['2015 Ford Transit 250 Cargo Van Low Roof', 2015, 'Ford', 'Transit 250|Transit|Transit Cargo', ''],
  ['2018 Nissan NV200 SV', 2018, 'Nissan', 'NV200', 'SV'],
  ['2012 Ski-Doo Summit', 2012, 'Ski-Doo', 'Summit', ''],
  ['2008 Utility Trailer', 2008, '', '', ''],
  ['2016 Subaru WRX Sport-tech Only 22,100 Kms', 2016, 'Subaru', 'WRX', 'Sport-tech'],
  ['Certified Pre-Owned 2018 Honda Civic Sedan EX', 2018, 'Honda', 'Civic', 'EX'],
  ['2015 GMC Yukon XL SLT 4WD w/Navigation', 2015, 'GMC', 'Yukon XL', 'SLT'],
  ['2011 Ford E-250 Cargo Van Extended', 2011, 'Ford', 'E-250|E-Series', ''],
  ['2013 Land Rover LR2 HSE LUX - One Owner', 2013, 'Land Rover', 'LR2', 'HSE LUX|HSE'],
  ['2017 Jeep Grand Cherokee Laredo PST PAID-BACKUP CAM', 2017, 'Jeep', 'Grand Cherokee', 'Laredo'],
  ['2014 Chevrolet Cruze 2LT AUTO, RS PKG, SUNROOF, LOW KMS!', 2014, 'Chevrolet', 'Cruze', '2LT'],
]

export const ordinaryTitles: readonly StatedTitle[] = rows.map(([title, year, make, model, trim]) => {
  const [statedMake = '', ...otherMakes] = make.split('|')
  const [statedModel = '', ...otherModels] = model.split('|')
  const [statedTrim = '', ...otherTrims] = trim.split('|')
  return {
    title,
    year,
    make: statedMake || null,
    make_also: otherMakes,
    model: statedModel || null,
    model_also: otherModels,
    trim: statedTrim || null,
    trim_also: otherTrims.map((other) => other || null),
  }
})
