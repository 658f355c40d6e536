import { describe, expect, test } from 'vitest'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import type { FeedField } from '../model/raw-ims-vehicle.ts'
import { feedFields, mapColumns } from './map-columns.ts'
import { feeds } from './registry.ts'

type Known = {
  readonly name: string
  readonly provider: ImsProvider
  readonly header: string
  /** Field -> the columns that carry it, in order. */
  readonly fields: Partial<Readonly<Record<FeedField, readonly string[]>>>
}

/** Column names of public files and importers. */
const knownHeaders: readonly Known[] = [
  {
    name: 'vAuto, first variant with dealer-made columns',
    provider: 'vauto',
    header:
      'DealerId,Stock #,VIN,New/Used,Year,Make,Model,Model Code,Body,Transmission,Series,Series Detail,Door Count,Odometer,Engine Cylinder Ct,Engine Displacement,Drivetrain Desc,Colour,Interior Color,Price,MSRP,Inventory Date,Certified,Description,Features,City MPG,Highway MPG,Photo Count,Photos,Photos Last Modified Date,Dealer Name,Engine,Fuel,Age,Dealer Address,Dealer City,Dealer Postal Code,Dealer Region,Option Codes,Invoice,Sticker,Dealer Discounted,MEMOLINE1,MEMOLINE2,FLOORPLANAMOUNT,SALESCOST,INVOICEAMOUNT',
    fields: {
      stock_number: ['Stock #'],
      trim: ['Series'],
      series_detail: ['Series Detail'],
      photos: ['Photos'],
      msrp: ['MSRP', 'Sticker'],
      invoice: ['Invoice', 'INVOICEAMOUNT'],
      exterior_color: ['Colour'],
      engine: ['Engine', 'Engine Displacement'],
      days_in_stock: ['Age'],
      model_number: ['Model Code'],
    },
  },
  {
    name: 'vAuto, second variant and its options',
    provider: 'vauto',
    header:
      'DealerId,Dealer Name,VIN,Stock #,New/Used,Year,Make,Model,Model Number,Body,Transmission,Series,Body Door Ct,Odometer,Engine Cylinder Ct,Engine Displacement,Drivetrain Desc,Colour,Interior Color,MSRP,Price,Inventory Date,Certified,Description,Features,Photo Url List,City MPG,Highway MPG,Photos Last Modified Date,Series Detail,Engine,Fuel,Age,Disposition,Book Value,Other Price,Internet Price,Cost,Status Code,Certification,Inspection Checklist #,MiscPrice1,MiscPrice2,Tags,Vehicle Detail Link,Marketing Email Address,Marketing Phone Number',
    fields: {
      doors: ['Body Door Ct'],
      photos: ['Photo Url List'],
      vdp_url: ['Vehicle Detail Link'],
      certification_program: ['Certification'],
      internet_price: ['Internet Price'],
      price: ['Price'],
    },
  },
  {
    name: 'HomeNet with underscores and special fields',
    provider: 'homenet',
    header:
      'Dealer_ID,Type,Stock,VIN,Year,Make,Model,Body,Trim,Model_Number,Doors,Exterior_Color,Interior_Color,Engine_Cylinders,Engine_Displacement,Transmission,Miles,Selling_Price,MSRP,Book_Value,Invoice,Certified,Date_In_Stock,Description,Options,Comment_1,ModelSeries,VideoURL,InternetSpecial,Special_Field_1,Special_Field_4,Cost,ImageList',
    fields: {
      dealer_identifier: ['Dealer_ID'],
      series_detail: ['ModelSeries'],
      video_url: ['VideoURL'],
      internet_price: ['InternetSpecial', 'Selling_Price'],
      price: ['Selling_Price'],
      odometer: ['Miles'],
    },
  },
  {
    name: "DealerCenter in HomeNet's layout",
    provider: 'dealercenter',
    header:
      'Dealer ID,Type,Stock,VIN,Year,Make,Model,Body,Trim,Doors,ExteriorColor,Miles,SellingPrice,MSRP,Certified,DateInStock,Description,Options,ImageList,Cost',
    fields: { condition: ['Type'], stock_number: ['Stock'], price: ['SellingPrice'], features: ['Options'] },
  },
  {
    name: "DealerCenter with a receiver's own columns",
    provider: 'dealercenter',
    header:
      'DealerID,DealerName,Phone,Address,City,State,Zip,StockNumber,VIN,Year,Make,Model,Trim,Odometer,Price,Exterior Color,InteriorColor,Transmission,PhotoURLs,WebAdDescription,VDP,FuelType,Description,LatestPhotoModifiedDate',
    fields: { vdp_url: ['VDP'], fuel_type: ['FuelType'], description: ['WebAdDescription', 'Description'] },
  },
  {
    name: 'VinCue',
    provider: 'vincue',
    header:
      'DealerID,StockNo,VIN,New/Used,Year,Make,Model,Trim,Body,Miles,ExteriorColor,PRICE,MSRP,PhotoURL,VDPURL,mpgCity,mpgHwy,extColor,intColor,InvoicePrice,ComparePrice',
    fields: { city_mpg: ['mpgCity'], highway_mpg: ['mpgHwy'], invoice: ['InvoicePrice'], photos: ['PhotoURL'] },
  },
  {
    name: 'Inventory+',
    provider: 'inventoryplus',
    header:
      'DealerId,FeedId,VIN,Stock,Mileage,Year,Make,Model,Trim,Body,Transmission,Engine,IntColor,ExtColor,GenericIntColor,GenericExtColor,Price,RetailPrice,DealerCost,ModelCode,ExtColorCode,IntColorCode,Certified,Condition,InDate,Comments,ImageURLs,Options,StandardEquipment,OptionCodes,MPGCity,MPGHighway,Doors,Drivetrain,CabType,CustomPrice',
    fields: {
      dealer_identifier: ['DealerId', 'FeedId'],
      msrp: ['RetailPrice'],
      price: ['Price'],
      internet_price: ['CustomPrice'],
      inventory_date: ['InDate'],
      features: ['Options', 'StandardEquipment'],
    },
  },
  {
    name: "MaxDigital's export",
    provider: 'maxdigital',
    header:
      'Year,Make,Model,Trim,Drivetrain,Segment,Certified,Certified Program,Stock Number,VIN,Risk Light,Photo Count,Key Photo,DMS Status,Lot Location,Age,Leads (last 7 days),Leads (All),Mileage,Objective,Color,Price,MSRP,Key Information,Unit Cost,Est. Profit,ACV Wholesale,ACV MAX Retail,% to Market,Cost to Market,Syndication,Book value: MMR,MMR - Cost,Book value: J.D. Power,Water',
    fields: {
      body: ['Segment'],
      book_value: ['Book value: MMR', 'Book value: J.D. Power'],
      days_in_stock: ['Age'],
      certification_program: ['Certified Program'],
      dealer_identifier: [],
    },
  },
  {
    name: "Google's vehicle listings",
    provider: 'ansira',
    header:
      'vin,id,store_code,place_id,maps_url,dealership_name,dealership_address,tracking_phone_number,image_link,additional_image_link,additional_image_link,link,date_in_stock,price,vehicle_msrp,condition,certified_pre_owned,make,model,trim,year,mileage,exterior_color,interior_color,vehicle_option,vehicle_fulfillment,legal_disclaimer,seating_capacity,doors,drive_wheel_configuration,title,description',
    fields: {
      msrp: ['vehicle_msrp'],
      certified: ['certified_pre_owned'],
      drivetrain: ['drive_wheel_configuration'],
      photos: ['image_link', 'additional_image_link', 'additional_image_link'],
    },
  },
  {
    name: "Facebook's automotive feed",
    provider: 'idms',
    header:
      'vehicle_id,title,description,url,make,model,year,mileage.value,mileage.unit,image[0].url,image[0].tag[0],image[1].url,transmission,fuel_type,body_style,drivetrain,vin,condition,price,address,address.addr1,exterior_color,sale_price,availability,date_first_on_lot,state_of_vehicle,latitude,longitude',
    fields: {
      stock_number: ['vehicle_id'],
      condition: ['state_of_vehicle', 'condition'],
      odometer: ['mileage.value'],
      price: ['price', 'sale_price'],
      photos: ['image[0].url', 'image[1].url'],
      inventory_date: ['date_first_on_lot'],
    },
  },
]

describe.each(knownHeaders)('$name', ({ provider, header, fields }) => {
  const names = header.split(',')
  const plan = mapColumns(names, feeds[provider])

  test('no column is unknown [IMSF-36]', () => {
    expect(plan.unmappedColumns).toEqual([])
  })

  test.each(feedFields.filter((field) => fields[field] !== undefined))(
    '%s comes from its columns [IMSF-07]',
    (field) => {
      expect(plan.columnsOf(field).map((column) => names[column])).toEqual(fields[field])
    },
  )
})
