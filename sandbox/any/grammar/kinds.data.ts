type Kind = {
  /** The first eight characters of its VINs, which decode to make and model in these years. */
  readonly prefix: string
  readonly years: readonly [first: number, last: number]
  readonly make: string
  readonly model: string
  readonly trims: readonly string[]
  readonly body: string
  readonly drive: string
  readonly engine: string
  readonly doors: number
}

const gas = (
  prefix: string,
  years: Kind['years'],
  [make, model]: readonly [string, string],
  trims: readonly string[],
  [body, drive, engine, doors]: readonly [string, string, string, number],
): Kind => ({ prefix, years, make, model, trims, body, drive, engine, doors })

export const kinds: readonly Kind[] = [
  gas('2HGFC2F5', [2016, 2021], ['Honda', 'Civic'], ['LX', 'Sport'], ['Sedan', 'FWD', '2.0L 4-Cylinder', 4]),
  gas('2HKRW2H5', [2017, 2022], ['Honda', 'CR-V'], ['EX', 'EX-L'], ['SUV', 'AWD', '1.5L Turbo I4', 4]),
  gas('5FNRL6H7', [2018, 2026], ['Honda', 'Odyssey'], ['EX-L', 'Touring'], ['Minivan', 'FWD', '3.5L V6', 4]),
  gas('1HGCV1F3', [2018, 2022], ['Honda', 'Accord'], ['Sport', 'LX'], ['Sedan', 'FWD', '1.5L Turbo I4', 4]),
  gas('4T1G11AK', [2020, 2024], ['Toyota', 'Camry'], ['SE', 'LE', 'XLE'], ['Sedan', 'FWD', '2.5L 4-Cylinder', 4]),
  gas('2T3P1RFV', [2019, 2025], ['Toyota', 'RAV4'], ['XLE', 'LE', 'Limited'], ['SUV', 'AWD', '2.5L 4-Cylinder', 4]),
  gas('3TMCZ5AN', [2016, 2023], ['Toyota', 'Tacoma'], ['TRD Off-Road', 'SR5'], ['Pickup', '4WD', '3.5L V6', 4]),
  gas('5TDGZRBH', [2017, 2022], ['Toyota', 'Highlander'], ['XLE', 'Limited'], ['SUV', 'AWD', '3.5L V6', 4]),
  gas('1FTEW1EP', [2015, 2024], ['Ford', 'F-150'], ['XLT', 'Lariat', 'STX'], ['Pickup', '4WD', '2.7L EcoBoost V6', 4]),
  gas('1FMCU9G6', [2017, 2026], ['Ford', 'Escape'], ['SE', 'SEL'], ['SUV', 'AWD', '1.5L EcoBoost', 4]),
  gas('1FMSK8DH', [2020, 2024], ['Ford', 'Explorer'], ['XLT', 'Limited'], ['SUV', '4WD', '2.3L EcoBoost I-4', 4]),
  gas('3GNAXUEV', [2018, 2024], ['Chevrolet', 'Equinox'], ['LT', 'LS', 'Premier'], ['SUV', 'AWD', '1.5L Turbo', 4]),
  gas('1GCUYDED', [2019, 2026], ['Chevrolet', 'Silverado 1500'], ['LT', 'RST'], ['Pickup', '4WD', '5.3L V8', 4]),
  gas('1G1YB2D4', [2021, 2026], ['Chevrolet', 'Corvette'], ['Stingray 2LT'], ['Coupe', 'RWD', '6.2L V8', 2]),
  gas('KNDJ23AU', [2020, 2025], ['Kia', 'Soul'], ['LX', 'S', 'GT-Line'], ['Wagon', 'FWD', '2.0L I4', 4]),
  gas('KMHLM4AG', [2021, 2026], ['Hyundai', 'Elantra'], ['SEL', 'Limited'], ['Sedan', 'FWD', '2.0L I4', 4]),
  gas('5NMS3DAJ', [2021, 2023], ['Hyundai', 'Santa Fe'], ['SEL', 'Calligraphy'], ['SUV', 'AWD', '2.5L I4', 4]),
  gas('1C4HJXDG', [2018, 2025], ['Jeep', 'Wrangler'], ['Sport S', 'Sahara'], ['SUV', '4WD', '3.6L V6', 4]),
  gas('1C4RJFBG', [2015, 2021], ['Jeep', 'Grand Cherokee'], ['Limited', 'Laredo'], ['SUV', '4WD', '3.6L V6', 4]),
  gas('1C6SRFFT', [2019, 2026], ['Ram', '1500'], ['Big Horn', 'Laramie'], ['Pickup', '4WD', '5.7L HEMI V8', 4]),
  gas('5N1AT2MV', [2015, 2020], ['Nissan', 'Rogue'], ['SV', 'SL'], ['SUV', 'AWD', '2.5L 4-Cylinder', 4]),
  gas('1N4BL4CV', [2019, 2026], ['Nissan', 'Altima'], ['2.5 SR', '2.5 SV'], ['Sedan', 'FWD', '2.5L I4', 4]),
  gas('4S4BTAFC', [2020, 2025], ['Subaru', 'Outback'], ['Premium', 'Limited'], ['Wagon', 'AWD', '2.5L H4', 4]),
  gas('JF2SKAEC', [2019, 2025], ['Subaru', 'Forester'], ['Premium', 'Sport'], ['SUV', 'AWD', '2.5L H4', 4]),
  gas(
    '5YJ3E1EA',
    [2017, 2026],
    ['Tesla', 'Model 3'],
    ['Long Range', 'Standard Range'],
    ['Sedan', 'RWD', 'Electric Motor', 4],
  ),
  gas('JM3KFBCM', [2017, 2026], ['Mazda', 'CX-5'], ['Touring', 'Grand Touring'], ['SUV', 'AWD', '2.5L I4', 4]),
  gas('1GTU9DED', [2019, 2026], ['GMC', 'Sierra 1500'], ['SLT', 'Elevation'], ['Pickup', '4WD', '5.3L V8', 4]),
  gas('WA1BNAFY', [2018, 2020], ['Audi', 'Q5'], ['Premium Plus'], ['SUV', 'AWD', '2.0L TFSI', 4]),
  gas('2C4RC1BG', [2017, 2026], ['Chrysler', 'Pacifica'], ['Touring L', 'Limited'], ['Minivan', 'FWD', '3.6L V6', 4]),
]
