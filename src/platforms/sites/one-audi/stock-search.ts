import type { SiteConfig } from '../../engine/contract.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { readKey, readPath } from '../../engine/records/record-path.ts'

const pageSize = 48

/** Requests only the fields used. Conditions are passed as variables: the service rejects literals for them. */
const query = `query ($search: StockCarSearchParameterInput!, $stock: StockIdentifierInput!) {
  stockCarSearch(searchParameter: $search, stockIdentifier: $stock) {
    resultNumber
    results {
      cars {
        stockCar {
          vin titleText subtitleText cartypeText weblink gearText driveText
          modelInfo { modelyear genericModel { text } }
          preUse { text }
          mileage { unitText value { number } }
          colorInfo {
            exteriorColor { colorInfo { text } baseColorInfo { text } }
            interiorColor { colorInfo { text } baseColorInfo { text } }
          }
          engineInfo { fuel { text } }
          carPrices { type price { value } }
          images { url }
          dealer { id name city }
          dynamicAttributes { id value }
        }
      }
    }
  }
}`

/** The stock, in one condition, of the dealers that the site's own pages request. */
export function stockSearch(section: 'new' | 'used'): ListingAddress {
  return {
    path: 'https://omnigraph.audi.com/graphql',
    referer: `/en/inventory/${section}/`,
    section,
    headers: () => ({ 'apollographql-client-name': 'forecourt', 'apollographql-client-version': '1' }),
    body: (config, { start }) => ({ query, variables: variables(config, section, start) }),
    reshape: (json) => ({
      cars: carsOf(json),
      total: readPath(json, 'data.stockCarSearch.resultNumber'),
    }),
  }
}

function variables(config: SiteConfig, section: 'new' | 'used', offset: number): object {
  const [brand, country, language] = Array.isArray(config.stock_market) ? config.stock_market : []
  const criteria = [
    { id: 'dealer', items: config.stock_dealers },
    { id: 'sold-order', items: ['no'] },
    { id: 'stat-import', items: config.stock_import },
  ]
  return {
    search: {
      criteria: criteria.filter(({ items }) => Array.isArray(items) && items.length > 0),
      paging: { limit: pageSize, offset },
      sort: { id: 'DATE_PREDATEEND', direction: 'ASC' },
    },
    stock: { marketIdentifier: { brand, country, language }, stockCarsType: section.toUpperCase() },
  }
}

function carsOf(json: unknown): unknown {
  const cars = readPath(json, 'data.stockCarSearch.results.cars')
  return Array.isArray(cars) ? cars.map((car) => readKey(car, 'stockCar')) : undefined
}
