import { importInto, type Plan } from './scaffold-kind.ts'

const providers = 'src/model/ims-vehicle.ts'
const registry = 'src/feeds/registry.ts'
const cases = 'src/feeds/conformance.test.ts'

export function planFeed(id: string): Plan {
  return {
    files: [
      { path: `src/feeds/${id}/feed.ts`, text: feedText(id) },
      { path: `src/feeds/${id}/sample.csv`, text: sample },
    ],
    edits: [
      { path: providers, from: 'export const imsProviders = [', until: '] as const', text: `  '${id}',\n` },
      importInto(registry, `import { ${id}Feed } from './${id}/feed.ts'`),
      {
        path: registry,
        from: 'export const feeds: Readonly<Record<ImsProvider, Feed>> = {',
        until: '}\n',
        text: `  ${id}: ${id}Feed,\n`,
      },
      {
        path: cases,
        from: 'const expected: Readonly<Record<ImsProvider, Expected>> = {\n',
        until: '  ',
        text: `  ${id}: { dealer: 'EX-01', used: { ...certified, body: 'Sedan' }, second: newCar },\n`,
      },
    ],
    next: [
      `src/feeds/${id}/sample.csv: invented vehicles under the provider's real header`,
      `src/feeds/${id}/feed.ts: its columns that the general names lack, best first`,
      `${cases}: what they become`,
      'npm run generate, and node scripts/check-openapi.ts --accept-additions',
    ],
  }
}

const feedText = (id: string) => `import type { Feed } from '../contract.ts'

/** What is known of its files, and from where. Only columns that general-columns.data.ts lacks. */
export const ${id}Feed: Feed = {
  id: '${id}',
  name: '${id}',
  confidence: 'low',
  columns: {
    inventory_date: ['acquired_date'],
  },
  features: 'commas',
  ignored: ['status'],
}
`

const photos = 'https://photos.example.com/size=1200,663'

const sample = `dealer_id,stock_number,vin,status,year,make,model,trim,body_style,mileage,exterior_color,asking_price,acquired_date,photo_1,photo_2,condition,comments
EX-01,A-100,1G1ZD5ST4LF100001,Available,2020,Chevrolet,Malibu,LT,Sedan,41250,Silver Ice Metallic,18995,05/22/2026,"${photos}/a1.jpg","${photos}/a2.jpg",Certified Pre-Owned,"Llámanos hoy: one owner, clean title"
EX-01,B-200,5FNYF5H92NB200002,Available,2026,Honda,Pilot,EX-L,SUV,6,Platinum White Pearl,46900,11/01/2026,"${photos}/b1.jpg",,New,Family SUV with room for eight
`
