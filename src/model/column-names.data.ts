import { plainColumns } from './plain-fields.ts'

/**
 * Column names that any provider may use for a field, in order of preference, tried after the provider's own. Includes
 * the columns of Google's vehicle listings and Facebook's automotive feeds. `*` matches any digits. Each name belongs
 * to one field, which the registry test of feeds checks. Records and labels of websites are read by them too.
 */
export const columnNames = {
  dealer_identifier: names(`Dealer ID, Dealer Number, Dealer No, Dealer Code, Dealership ID, Dealer Identifier,
    store_code, Store ID, Rooftop ID, DCID, Account ID, Client ID, Lot ID`),
  vin: names('VIN, VIN Number, VIN No, Vehicle VIN, Vehicle Identification Number'),
  stock_number: names(
    `Stock Number, Stock #, Stock No, Stock Num, Stk No, Stk #, Vehicle Stock Number, vehicle_id, id`,
  ),
  condition: names(`New/Used, New Used, NU, N/U, state_of_vehicle, Type New/Used, New or Used, Stock Type,
    Inventory Type, Vehicle Condition, Condition, Type, Vehicle Status New/Used`),
  certified: names('Certified, Is Certified, Certified Flag, CPO, Is CPO, certified_pre_owned, Certified Preowned'),
  year: names('Year, Model Year, Manu Year, Vehicle Year, Yr'),
  make: names('Make, Make Name, Vehicle Make, Brand'),
  model: names('Model, Model Name, Vehicle Model'),
  trim: names('Trim, Trim Level, Trim Name, Series, Vehicle Trim'),
  body: names('Body, Body Style, Body Type, BodyDescription, Body Class, Vehicle Body Style, Segment'),
  doors: names('Doors, Door Count, Body Door Ct, Number of Doors, Door Ct, Num Doors, BodyDoorCount'),
  exterior_color: names(`Exterior Color, Exterior Colour, Ext Color, Ext Colour, Color Exterior,
    OEM Color Name Exterior, Exterior Color Name, Ext Color Name, Color, Colour, ExteriorColorDescription,
    Ext Color Generic, Generic Ext Color, Exterior Color Generic, Generic Exterior Color`),
  interior_color: names(`Interior Color, Interior Colour, Int Color, Int Colour, Color Interior,
    OEM Color Name Interior, Interior Color Name, Int Color Name, InteriorColorDescription, Int Color Generic,
    Generic Int Color, Interior Color Generic, Generic Interior Color`),
  odometer: names(`Odometer, Mileage, Miles, mileage.value, Odometer Reading, Vehicle Mileage, Kilometers, KM,
    Mileage (KM), Odometer (KM), Mileage in KM, Mileage Kilometers, Odometer Kilometers, Kilometres, Kilometrage,
    Mileage (mi), Odometer (mi), Mileage Miles, Odometer Miles`),
  engine: names(`Engine, Engine Description, Engine Desc, Engine Name, Engine Type, Motor, Engine Displacement,
    Engine Size, Displacement`),
  engine_cylinders: names(`Engine Cylinders, Cylinders, Engine Cylinder Ct, Engine Cyl Count, Engine Cylinder Count,
    Cylinder Count, Cyl`),
  transmission: names(`Transmission Description, Transmission Desc, Transmission, Trans, Transmission Type,
    Transmission Name`),
  drivetrain: names(`Drivetrain, Drivetrain Desc, Drivetrain Description, Drive Train, Drive Type, Drive, Drive Line,
    drive_wheel_configuration, Wheel Drive`),
  fuel_type: names('Fuel Type, Fuel, Fuel Type Short, Fuel Desc, Fuel Description, Engine Fuel Type'),
  city_mpg: names('City MPG, MPG City, Fuel Economy City, EPA City, EPA City MPG, mpg_cty'),
  highway_mpg: names('Highway MPG, Hwy MPG, MPG Highway, MPG Hwy, Fuel Economy Highway, EPA Highway, EPA Highway MPG'),
  msrp: names('MSRP, vehicle_msrp, Sticker, Sticker Price, Price MSRP, MSRP Price, Retail MSRP'),
  price: names(`Price, Selling Price, Special Price, Asking Price, Sale Price, Sales Price, Our Price, Advertised Price,
    List Price, Retail Price, Vehicle Price, Lot Price, Final Price`),
  internet_price: names('Internet Price, Web Price, ePrice, Online Price, Internet Special, Website Price'),
  invoice: names('Invoice, Invoice Price, Invoice Amount, Dealer Invoice'),
  book_value: names('Book Value, Book Value: MMR, Book Value: J.D. Power, Book Value: KBB, Book Price'),
  model_number: names('Model Number, Model Code, Model No, OEM Model Code, Mfr Model Code'),
  description: names(`Description, Vehicle Description, Web Ad Description, Comments, Vehicle Comments, Dealer Comments,
    Department Comments, Seller Comments, Seller Notes, Dealer Notes, Ad Text, Marketing Description`),
  features: names(`Features, Options, Equipment, Option Descriptions, Vehicle Features, Standard Equipment,
    Feature List, Option List, vehicle_option, Installed Options, Equipment Code, Optional Equipment`),
  categorized_features: names('Categorized Options, Categorised Options'),
  photos: names(`Photos, Photo Url List, Photo Urls, Photo Url, Image List, Image Urls, Image Url, Images, Pictures,
    Picture Urls, Photo List, Photo Links, Photo*, Photo Url *, Image *, Image Url *, Picture *, image_link,
    additional_image_link, additional_image_links, image[*].url, image, Key Photo, Main Photo`),
  vdp_url: names(`VDP URL, VDP Link, VDP, Website VDP URL, Vehicle Detail Link, Vehicle Detail Page, Vehicle Detail URL,
    Vehicle URL, Vehicle Link, Listing URL, Detail Page URL, Detail URL, Details URL, link, URL`),
  inventory_date: names(`Inventory Date, Date In Stock, In Stock Date, Stock Date, In Date, date_first_on_lot,
    Acquired Date, Received Date, Date Received, Date Acquired, Entry Date, Stocked Date`),
  days_in_stock: names(`Age, Days In Stock, Days In Inventory, Days On Lot, Age Days, Inventory Age, Lot Age,
    Days At Location`),
  ...plainColumns,
  video_url: names('Video URL, Video Link, Video, Video Player URL, Video Embed URL, Video Embed Link, video[*].url'),
  cab_type: names('Cab Type, Body Cab Type, Cab, Cab Style'),
  certification_program: names(`Certified Program, Certification Program, Certification, certification_warranty,
    CPO Program, Certification Type`),
  carfax_one_owner: names(`Carfax One Owner, carfax_1_owner, Carfax 1-Owner, One Owner, Is One Owner, 1 Owner,
    Carfax OneOwner Flag`),
  // vAuto's: R retail, F fleet, W wholesale.
  disposition: names('Disposition'),
  odometer_unit: names(`mileage.unit, Odometer Unit, Mileage Unit, Odometer Units, Mileage Units, Odometer UOM,
    Mileage UOM, Odometer Unit of Measure, Distance Unit`),
} as const

/**
 * Dealer costs, and figures derived from them, never leave the service (DESIGN.md, section 3), except the invoice,
 * which SPEC.md lists. No field may name a column that matches this.
 */
export const confidentialColumn =
  /cost|profit|floor ?(?:plan|price)|bottom ?price|\bminimum|trade ?price|purchase ?price|acquisition|hold ?back|dealer ?pack|\bmargin|\bgross\b|reserve/i

function names(list: string): readonly string[] {
  return list.split(/,\s+/)
}
