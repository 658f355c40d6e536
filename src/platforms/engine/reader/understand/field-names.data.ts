import { columnNames } from '../../../../model/column-names.data.ts'
import { plainLabels } from '../../../../model/plain-fields.ts'
import type { TextField } from '../../records/record-fields.ts'

const columns = {
  vin: columnNames.vin,
  stocknum: columnNames.stock_number,
  year: columnNames.year,
  make: columnNames.make,
  model: columnNames.model,
  trim: columnNames.trim,
  condition: columnNames.condition,
  certified: columnNames.certified,
  body: columnNames.body,
  doors: columnNames.doors,
  odometer: columnNames.odometer,
  engine: columnNames.engine,
  engine_cyl_count: columnNames.engine_cylinders,
  transmission: columnNames.transmission,
  drivetrain: columnNames.drivetrain,
  fuel: columnNames.fuel_type,
  exterior_color: columnNames.exterior_color,
  interior_color: columnNames.interior_color,
  city_mpg: columnNames.city_mpg,
  hwy_mpg: columnNames.highway_mpg,
  vdp_link: columnNames.vdp_url,
  description: columnNames.description,
  inventory_date: columnNames.inventory_date,
  days_in_stock: columnNames.days_in_stock,
  ...plainLabels,
} as const

/** What most websites call them, where feeds have another order. */
const usual: { readonly [Field in TextField]?: string } = {
  trim: 'trim trimname cartrim',
  heading: 'title name',
  condition: 'condition neworused carcondition',
  body: 'bodystyle',
  odometer: 'mileage',
  transmission: 'transmission trans',
  drivetrain: 'drivetrain driveline drivetype drive',
  exterior_color: 'exteriorcolor extcolor exteriorcolour colorext',
  interior_color: 'interiorcolor intcolor interiorcolour colorint',
  vdp_link: 'vdpurl vdplink detailurl link',
  days_in_stock: 'daysinstock',
}

/** Names that only websites use, among them Spanish and French ones: keys as `nameKey` makes them. */
const further: { readonly [Field in TextField]?: string } = {
  vin: 'vinno vincode vinnum identificationnumber chassis chassisnumber niv numeroniv numerodeserie noserie numerodidentification',
  stocknum:
    'stk stknumber stknum stockid stockcode stockref sku unitnumber unitno reference ref referenceno inventario numerodeinventario noinventario noinventaire nodinventaire numerodinventaire numinventaire inventaire numerodestock nodestock nostock numstock noinventory nolot noitem unit clave',
  year: 'makeyear ano anio annee anomodelo anneemodele modelyr yearmodel vehyear myear registrationyear',
  make: 'mk mke marca marque manufacturer manufacturername maker brandname fabricant fabricante',
  model: 'submarca linea mdl mod md modelo modele modelline range rangename',
  trim: 'version versionname cartrim derivative derivativename variant variantname grade gradename trimline niveau finition trm tr',
  heading: 'headline heading displayname displaytitle fullname listingtitle adtitle label',
  certified: 'certifie certificado approvedused approved manufacturerapproved oemcertified iscertifiedpreowned',
  condition:
    'condicion etat carcondition usage status salesclass saleclass newusedtype state category cond cnd vehcond',
  body: 'carroceria carrosserie tipodecarroceria typedecarrosserie bodyclass bdy',
  doors: 'doorscount puertas portes nombredeportes numerodepuertas drs',
  odometer: `kilometraje kilometrage millaje kms kilometros kilometres millas odometro odometre recorrido odometervalue
    mileagevalue mileageinmiles odometermiles currentmileage currentmiles actualmiles actualmileage milesoncar odo mi mls distance distancedriven reading`,
  engine: 'moteur motorisation enginetext enginesummary eng',
  engine_displacement: 'displacement enginesize enginedisplacement enginedisplacementl liters cilindrada cylindree',
  engine_cyl_count: 'cilindros cylindres numcylinders cylindercount',
  transmission: 'trans trns trn tranny transmissiontype transmision boitedevitesses boite gearbox transmissionspeed',
  drivetrain:
    'drivenwheels drivetrn drv wheelsdriven drivewheel traccion rouage rouagedentrainement entrainement drivewheels wheeldrive motricite rouesmotrices typedetraction',
  fuel: 'combustible carburant typedecarburant tipodecombustible',
  exterior_color: `colorexterior exteriorpaint bodycolor bodycolour extclr clr color1 colour1 outsidecolor outsidecolour couleurexterieure couleurexterieur couleurext couleur exterior exterieur extcolour colorofexterior
    paint paintcolor ext ec`,
  interior_color:
    'colorinterior interiortrim intclr color2 trimcolor trimcolour insidecolor insidecolour couleurinterieure couleurinterieur couleurint interior interieur intcolour upholstery int ic',
  city_mpg: 'citympgvalue mpgincity fueleconomycity ciudad',
  hwy_mpg: 'highwaympgvalue mpgonhighway carretera',
  description: 'descripcion commentaires notes about overview',
  vdp_link: 'detailpath detailspath detailpage vdppath permalink href pageurl path uri canonicalurl seourl slug lnk',
  odometer_unit: 'mileageunit odometerunit mileageunits odometerunits unitofmileage',
}

/** Usual names of each field, best first. */
export const fieldNames: ReadonlyMap<TextField, readonly string[]> = new Map(
  fieldsOf(columns, usual, further).map((field) => [
    field,
    [
      ...new Set([
        ...wordsIn(usual[field]),
        ...(columnsOf(field) ?? []).map(nameKey).filter((name) => name !== 'id'),
        ...wordsIn(further[field]),
      ]),
    ],
  ]),
)

/** Labels of values with another meaning, or with too many meanings. */
const noLabels = new Set([
  'title',
  'name',
  'id',
  'link',
  'url',
  'uri',
  'age',
  'image',
  'options',
  'comments',
  'description',
  'type',
  'style',
  'path',
  'slug',
  'href',
  'about',
  'notes',
  'overview',
  'category',
  'listing',
  'label',
  'heading',
  'headline',
  'state',
  'distance',
  'reading',
  'range',
  'usage',
])

/** Keys under which a nested object has its value. */
export const wrappers: ReadonlySet<string> = new Set([
  'name',
  'value',
  'label',
  'text',
  'title',
  'amount',
  'display',
  'displayname',
  'displayvalue',
  'formatted',
  'en',
  'raw',
  'longname',
])

/** Name other things when they are nested: the id of a dealer, the name of a color. */
export const onlyAtTop: ReadonlySet<string> = new Set([
  'name',
  'title',
  'id',
  'type',
  'link',
  'url',
  'path',
  'slug',
  'href',
  'color',
  'style',
  'age',
  'image',
  'category',
  'description',
  'notes',
])

/** The field that a label names. */
export const fieldOfLabel: ReadonlyMap<string, TextField> = new Map(
  [...fieldNames]
    .toReversed()
    .flatMap(([field, names]) => names.filter((name) => !noLabels.has(name)).map((name) => [name, field] as const)),
)

/** "Milage" and "Tranmission": a column's name with one letter too many, too few, another or two in the wrong order. */
const shortestMisspelled = 7
const fieldWithout = new Map<string, TextField | undefined>()
let longestMisspelled = 0
for (const name of Object.values(columns).flat().map(nameKey)) {
  const field = name.length < shortestMisspelled ? undefined : fieldOfLabel.get(name)
  longestMisspelled = Math.max(longestMisspelled, name.length + 1)
  for (const part of field === undefined ? [] : [name, ...withoutOneLetter(name)])
    fieldWithout.set(part, (fieldWithout.get(part) ?? field) === field ? field : undefined)
}

function misspelled(key: string): TextField | undefined {
  if (key.length < shortestMisspelled - 1 || key.length > longestMisspelled) return undefined
  for (const part of [key, ...withoutOneLetter(key)]) {
    const field = fieldWithout.get(part)
    if (field !== undefined) return field
  }
  return undefined
}

function withoutOneLetter(name: string): readonly string[] {
  return [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1))
}

/** The unit of a value: "Mileage (mi)". */
const inBrackets = /(?<=\p{L})\s*\([\p{L}. ]{1,12}\)/u
const joining = new Set(['de', 'del', 'd', 'la', 'le', 'l', 'el', 'the', 'of', 'du', 'des'])
const numbering = new Set(['no', 'n', 'num', 'numero', 'number', 'nr', 'nbr'])

/** The field of a label as people write it: "No. de inventario" and "N° d'inventaire" are the inventory number. */
export function fieldNamed(label: string): TextField | undefined {
  const plain = label.replace(inBrackets, '')
  const known = fieldOfLabel.get(nameKey(plain))
  if (known !== undefined) return known
  const words = withoutAccents(plain)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const bare = words.filter((word) => !joining.has(word) && !numbering.has(word)).join('')
  const isNumber = words.some((word) => numbering.has(word)) || /#\s*$/.test(plain)
  return (isNumber ? fieldOfLabel.get(`no${bare}`) : undefined) ?? fieldOfLabel.get(bare) ?? misspelled(bare)
}

/** Letters and digits, without accents and a leading "vehicle": VehicleMpgCity, mpg_city and mpg-city are mpgcity. */
export function nameKey(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^vehicle(?=.)/, '')
}

function wordsIn(names: string | undefined): readonly string[] {
  return names?.split(/\s+/) ?? []
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function columnsOf(field: TextField): readonly string[] | undefined {
  return Object.entries(columns).find(([name]) => name === field)?.[1]
}

function fieldsOf(...tables: readonly object[]): readonly TextField[] {
  return [...new Set(tables.flatMap((table) => Object.keys(table)))].filter(isTextField)
}

function isTextField(name: string): name is TextField {
  return name in usual || name in columns || name in further
}
