import { photoAddresses, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { type Field, fields } from './words.data.ts'
import { lotName, type World } from './world.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Names = (site: World, car: GrammarCar, shown: ReadonlySet<Field>) => Readonly<Record<string, Json>>

/** A car as a record under the names of one kind of software, with only the fields that the site shows there. */
export function record(site: World, car: GrammarCar, shown: ReadonlySet<Field>): Readonly<Record<string, Json>> {
  const { names, language } = site.choices
  const kind = names === 'local' ? (language === 'en' ? 'camel' : language) : names
  return dialects[kind](site, car, shown)
}

/** Fills a form's places; a field that is not shown is left out, and so is what has nothing to say. */
function pick(
  shown: ReadonlySet<Field>,
  places: readonly (readonly [field: Field | null, name: string, value: Json])[],
) {
  const kept = places.filter(([field]) => field === null || shown.has(field))
  return Object.fromEntries(kept.map(([, name, value]) => [name, value]))
}

const address = (site: World, car: GrammarCar) => vehiclePath(site, car)
const photos = (site: World, car: GrammarCar) => photoAddresses(site, car)
const payment = (car: GrammarCar) => Math.round((car.price ?? 20_000) / 72)
const dollars = (amount: number | null) => (amount === null ? null : `$${amount.toLocaleString('en-US')}`)
const kindOf = (car: GrammarCar) => (car.certified ? 'Certified' : car.condition)

const dialects: Readonly<Record<Exclude<World['choices']['names'], 'local'> | 'es' | 'fr', Names>> = {
  camel: (site, car, shown) =>
    pick(shown, [
      [null, 'id', car.id],
      ['vin', 'vin', car.vin],
      ['stock', 'stockNumber', car.stock],
      ['year', 'year', car.year],
      ['make', 'make', car.make],
      ['model', 'model', car.model],
      ['trim', 'trim', car.trim],
      ['condition', 'condition', car.condition],
      ['condition', 'certified', car.certified],
      ['odometer', 'mileage', car.odometer],
      ['odometer', 'mileageUnit', site.unit],
      ['price', 'price', car.price],
      [null, 'estimatedPayment', payment(car)],
      ['msrp', 'msrp', car.msrp],
      ['body', 'bodyStyle', car.body],
      ['transmission', 'transmission', car.transmission],
      ['drive', 'drivetrain', car.drive],
      ['fuel', 'fuelType', car.fuel],
      ['engine', 'engine', car.engine],
      ['doors', 'doors', car.doors],
      ['exterior', 'exteriorColor', car.exterior],
      ['interior', 'interiorColor', car.interior],
      ['lot', 'location', site.text(car, 'lot')],
      [null, 'images', photos(site, car).map((url) => ({ url }))],
      [null, 'url', address(site, car)],
      [null, 'updatedAt', '2026-11-20T08:00:00Z'],
    ]),
  snake: (site, car, shown) =>
    pick(shown, [
      [null, 'listing_id', car.id],
      ['vin', 'vin', car.vin],
      ['stock', 'stock_number', car.stock],
      ['year', 'model_year', car.year],
      ['make', 'make', car.make],
      ['model', 'model', car.model],
      ['trim', 'trim_level', car.trim],
      ['condition', 'is_new', car.condition === 'New'],
      ['condition', 'is_certified', car.certified],
      ['odometer', 'odometer', car.odometer],
      ['odometer', 'odometer_unit', site.unit],
      ['price', 'asking_price', car.price === null ? null : `${car.price}.00`],
      [null, 'monthly_payment', payment(car)],
      ['msrp', 'msrp', car.msrp],
      ['body', 'body_type', car.body],
      ['transmission', 'transmission_type', car.transmission],
      ['drive', 'drive_type', car.drive],
      ['fuel', 'fuel_type', car.fuel],
      ['engine', 'engine_description', car.engine],
      ['doors', 'door_count', car.doors],
      ['exterior', 'exterior_color', car.exterior],
      ['interior', 'interior_color', car.interior],
      ['lot', 'lot_name', site.text(car, 'lot')],
      [null, 'photo_urls', photos(site, car)],
      [null, 'detail_url', address(site, car)],
      [null, 'created_at', '2026-10-02 11:14:00'],
    ]),
  abbreviated: (site, car, shown) =>
    pick(shown, [
      [null, 'vid', car.id],
      ['vin', 'vinNumber', car.vin],
      ['stock', 'stk', car.stock],
      ['year', 'yr', car.year],
      ['make', 'mk', car.make],
      ['model', 'mdl', car.model],
      ['trim', 'trm', car.trim],
      ['condition', 'cond', kindOf(car).charAt(0)],
      ['odometer', site.unit === 'km' ? 'kms' : 'mi', car.odometer],
      ['price', 'prc', car.price],
      [null, 'pmt', payment(car)],
      ['msrp', 'msrp', car.msrp],
      ['body', 'bdy', car.body],
      ['transmission', 'trans', car.transmission],
      ['drive', 'drv', car.drive],
      ['fuel', 'fuel', car.fuel],
      ['engine', 'eng', car.engine],
      ['doors', 'drs', car.doors],
      ['exterior', 'extClr', car.exterior],
      ['interior', 'intClr', car.interior],
      ['lot', 'loc', site.text(car, 'lot')],
      [null, 'pics', photos(site, car)],
      [null, 'lnk', address(site, car)],
    ]),
  pascal: (site, car, shown) =>
    pick(shown, [
      [null, 'VehicleId', car.id],
      ['vin', 'VIN', car.vin],
      ['stock', 'StockNo', car.stock],
      ['year', 'VehYear', String(car.year)],
      ['make', 'VehMake', car.make],
      ['model', 'VehModel', car.model],
      ['trim', 'VehTrim', car.trim],
      ['condition', 'Type', kindOf(car)],
      ['odometer', 'Odometer', car.odometer.toLocaleString('en-US')],
      ['price', 'InternetPrice', dollars(car.price) ?? 'Call'],
      [null, 'Payment', `$${payment(car)}`],
      ['msrp', 'MSRP', dollars(car.msrp) ?? ''],
      ['body', 'BodyStyle', car.body],
      ['transmission', 'Transmission', car.transmission],
      ['drive', 'DriveTrain', car.drive],
      ['fuel', 'FuelType', car.fuel],
      ['engine', 'Engine', car.engine],
      ['doors', 'Doors', String(car.doors)],
      ['exterior', 'ExtColor', car.exterior],
      ['interior', 'IntColor', car.interior],
      ['lot', 'Lot', site.text(car, 'lot')],
      [null, 'PhotoList', photos(site, car).join('|')],
      [null, 'DetailUrl', address(site, car)],
      [null, 'IsSold', false],
    ]),
  nested: (site, car, shown) => ({
    id: `veh_${car.id}`,
    identifiers: pick(shown, [
      ['vin', 'vin', car.vin],
      ['stock', 'stockNumber', car.stock],
    ]),
    ymmt: pick(shown, [
      ['year', 'year', car.year],
      ['make', 'make', { name: car.make, slug: car.make.toLowerCase() }],
      ['model', 'model', { name: car.model, slug: car.model.toLowerCase() }],
      ['trim', 'trim', { name: car.trim }],
    ]),
    ...pick(shown, [
      ['condition', 'inventoryType', kindOf(car).toUpperCase()],
      ['odometer', 'odometer', { value: car.odometer, unit: site.unit }],
      [
        'lot',
        'location',
        site.choices.lots === 'two' ? { id: car.lot === 'first' ? 1 : 2, name: lotName(site, car) } : null,
      ],
    ]),
    pricing: {
      ...pick(shown, [
        ['price', 'selling', car.price === null ? null : { amount: car.price, currency: `${site.choices.country}D` }],
        ['msrp', 'msrp', car.msrp === null ? null : { amount: car.msrp, currency: `${site.choices.country}D` }],
      ]),
      payment: { monthly: payment(car), term: 72, downPayment: 2_500 },
    },
    specs: pick(shown, [
      ['body', 'body', car.body],
      ['transmission', 'transmission', { description: car.transmission }],
      ['drive', 'drivetrain', car.drive],
      ['fuel', 'fuel', { type: car.fuel }],
      ['engine', 'engine', { description: car.engine }],
      ['doors', 'doors', car.doors],
      ['exterior', 'exterior', { color: car.exterior, hex: '#10222f' }],
      ['interior', 'interior', { color: car.interior }],
    ]),
    media: { photos: photos(site, car).map((large, order) => ({ order, large, thumb: `${large}?w=120` })) },
    links: { self: `/api/v/${car.id}`, vdp: address(site, car) },
  }),
  british: (site, car, shown) =>
    pick(shown, [
      [null, 'entityId', car.id],
      ['vin', 'vehicleIdentificationNumber', car.vin],
      ['stock', 'stockCode', car.stock],
      ['year', 'modelYear', car.year],
      ['make', 'makeName', car.make],
      ['model', 'modelName', car.model],
      ['trim', 'derivativeName', car.trim],
      ['condition', 'vehicleCondition', car.condition.toUpperCase()],
      ['condition', 'approvedUsed', car.certified],
      ['odometer', 'mileageValue', car.odometer],
      ['odometer', 'mileageUnit', site.unit.toUpperCase()],
      ['price', 'cashPrice', car.price === null ? null : { amount: car.price, display: dollars(car.price) }],
      [null, 'monthlyFrom', { amount: payment(car), apr: 6.9 }],
      ['msrp', 'manufacturerSuggestedRetail', car.msrp],
      ['body', 'bodyType', car.body],
      ['transmission', 'gearbox', car.transmission],
      ['drive', 'drivenWheels', car.drive],
      ['fuel', 'fuelType', car.fuel],
      ['engine', 'engineName', car.engine],
      ['doors', 'numberOfDoors', car.doors],
      ['exterior', 'exteriorColour', car.exterior],
      ['interior', 'interiorColour', car.interior],
      ['lot', 'branchName', site.text(car, 'lot')],
      [null, 'gallery', photos(site, car).map((large, position) => ({ position, src: { large } }))],
      [null, 'canonicalPath', address(site, car)],
    ]),
  wordpress: (site, car, shown) => ({
    id: car.id,
    slug: `${car.year}-${car.make}-${car.model}-${car.id}`.toLowerCase().replace(/\W+/g, '-'),
    status: 'publish',
    type: 'vehicle',
    link: site.origin + address(site, car),
    title: { rendered: carTitle(site, car) },
    featured_media_url: photos(site, car)[0] ?? '',
    meta: {
      ...pick(shown, [
        ['vin', '_vehicle_vin', car.vin],
        ['stock', '_vehicle_stock_number', car.stock],
        ['year', '_vehicle_year', String(car.year)],
        ['make', '_vehicle_make', car.make],
        ['model', '_vehicle_model', car.model],
        ['trim', '_vehicle_trim', car.trim],
        ['condition', '_vehicle_condition', kindOf(car).toLowerCase()],
        ['odometer', '_vehicle_mileage', String(car.odometer)],
        ['price', '_vehicle_price', car.price === null ? '' : String(car.price)],
        ['msrp', '_vehicle_msrp', car.msrp === null ? '' : String(car.msrp)],
        ['body', '_vehicle_body', car.body],
        ['transmission', '_vehicle_transmission', car.transmission],
        ['drive', '_vehicle_drivetrain', car.drive],
        ['fuel', '_vehicle_fuel', car.fuel],
        ['engine', '_vehicle_engine', car.engine],
        ['doors', '_vehicle_doors', String(car.doors)],
        ['exterior', '_vehicle_exterior_color', car.exterior],
        ['interior', '_vehicle_interior_color', car.interior],
        ['lot', '_vehicle_location', site.text(car, 'lot') ?? ''],
      ]),
      _vehicle_gallery: photos(site, car),
      _edit_lock: '1763000000:1',
    },
  }),
  pairs: (site, car, shown) => ({
    id: car.id,
    title: carTitle(site, car),
    href: address(site, car),
    photos: photos(site, car),
    attributes: fields.flatMap((field) => {
      const value = shown.has(field) ? site.text(car, field) : null
      return value === null ? [] : [{ label: site.label(field), value }]
    }),
  }),
  'title-only': (site, car, shown) => ({
    id: String(car.id),
    title: `${car.year} ${car.make} ${car.model} ${car.trim}`,
    ...pick(shown, [
      ['vin', 'vin', car.vin],
      ['stock', 'stock', car.stock],
      ['condition', 'type', kindOf(car)],
      ['odometer', site.unit === 'km' ? 'kilometers' : 'miles', car.odometer],
      ['price', 'price', dollars(car.price) ?? 'Call for price'],
      ['msrp', 'msrp', car.msrp],
      ['body', 'body', car.body],
      ['transmission', 'transmission', car.transmission],
      ['drive', 'drivetrain', car.drive],
      ['fuel', 'fuel', car.fuel],
      ['engine', 'engine', car.engine],
      ['doors', 'doors', car.doors],
      ['exterior', 'color', car.exterior],
      ['interior', 'interior', car.interior],
      ['lot', 'location', site.text(car, 'lot')],
    ]),
    image: photos(site, car)[0] ?? null,
    images: photos(site, car),
    permalink: address(site, car),
  }),
  attributes: (site, car, shown) => ({
    id: car.id,
    type: 'vehicles',
    attributes: dialects.camel(site, car, shown),
  }),
  es: (site, car, shown) =>
    pick(shown, [
      [null, 'id', car.id],
      ['vin', 'vin', car.vin],
      ['stock', 'numeroInventario', car.stock],
      ['year', 'anio', car.year],
      ['make', 'marca', car.make],
      ['model', 'modelo', car.model],
      ['trim', 'version', car.trim],
      ['condition', 'condicion', site.text(car, 'condition')],
      ['odometer', 'millaje', car.odometer],
      ['price', 'precio', car.price],
      ['msrp', 'precioSugerido', car.msrp],
      ['body', 'carroceria', site.text(car, 'body')],
      ['transmission', 'transmision', site.text(car, 'transmission')],
      ['drive', 'traccion', site.text(car, 'drive')],
      ['fuel', 'combustible', site.text(car, 'fuel')],
      ['engine', 'motor', car.engine],
      ['doors', 'puertas', car.doors],
      ['exterior', 'colorExterior', car.exterior],
      ['interior', 'colorInterior', car.interior],
      ['lot', 'sucursal', site.text(car, 'lot')],
      [null, 'fotos', photos(site, car)],
      [null, 'enlace', address(site, car)],
    ]),
  fr: (site, car, shown) =>
    pick(shown, [
      [null, 'id', car.id],
      ['vin', 'niv', car.vin],
      ['stock', 'noInventaire', car.stock],
      ['year', 'annee', car.year],
      ['make', 'marque', car.make],
      ['model', 'modele', car.model],
      ['trim', 'version', car.trim],
      ['condition', 'etat', site.text(car, 'condition')],
      ['odometer', 'kilometrage', car.odometer],
      ['price', 'prix', car.price],
      ['msrp', 'pdsf', car.msrp],
      ['body', 'carrosserie', site.text(car, 'body')],
      ['transmission', 'transmission', site.text(car, 'transmission')],
      ['drive', 'rouage', site.text(car, 'drive')],
      ['fuel', 'carburant', site.text(car, 'fuel')],
      ['engine', 'moteur', car.engine],
      ['doors', 'portes', car.doors],
      ['exterior', 'couleurExterieure', car.exterior],
      ['interior', 'couleurInterieure', car.interior],
      ['lot', 'succursale', site.text(car, 'lot')],
      [null, 'photos', photos(site, car)],
      [null, 'lien', address(site, car)],
    ]),
}

/** The car's heading as the site writes it. */
export function carTitle(site: World, car: GrammarCar): string {
  const { title, condition } = site.choices
  const plain = `${car.year} ${car.make} ${car.model}`
  const named = title === 'no-trim' ? plain : title === 'trim-apart' ? `${plain} - ${car.trim}` : `${plain} ${car.trim}`
  const whole = condition === 'title' ? `${site.text(car, 'condition')} ${named}` : named
  return title === 'capitals' ? whole.toUpperCase() : whole
}
