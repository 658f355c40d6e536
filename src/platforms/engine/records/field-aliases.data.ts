import { plainRecordKeys } from '../../../model/plain-fields.ts'
import type { TextField } from './record-fields.ts'

/**
 * What platforms usually call a field, best first: letters and digits in lower case, without a leading "vehicle". Names
 * that mean different things on different platforms (id, type, series, color) are left to each platform.
 */
export const fieldAliases: { readonly [Field in TextField]?: readonly string[] } = {
  vin: names('vin vinnumber'),
  stocknum: names('stocknumber stock stockno stocknum'),
  year: names('year modelyear makeyear yr'),
  make: names('make makename'),
  model: names('model modelname'),
  trim: names('trim trimname cartrim'),
  heading: names('title name'),
  condition: names('condition neworused carcondition'),
  certified: names('certified iscertified cpo'),
  body: names('bodystyle body bodytype'),
  doors: names('doors doorscount'),
  odometer: names('mileage odometer miles'),
  engine: names('engine enginedescription'),
  engine_cyl_count: names('enginecylinders cylinders'),
  transmission: names('transmission trans'),
  drivetrain: names('drivetrain driveline drivetype drive'),
  fuel: names('fueltype fuel'),
  exterior_color: names('exteriorcolor extcolor exteriorcolour colorext'),
  interior_color: names('interiorcolor intcolor interiorcolour colorint'),
  city_mpg: names('citympg mpgcity'),
  hwy_mpg: names('highwaympg mpghighway mpghwy hwympg'),
  vdp_link: names('vdpurl vdplink detailurl link'),
  description: names('description comments'),
  inventory_date: names('inventorydate dateinstock'),
  days_in_stock: names('daysinstock'),
  ...plainRecordKeys,
}

function names(line: string): readonly string[] {
  return line.split(' ')
}
