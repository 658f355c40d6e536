import { noRealRecords } from '../test/support/real-records/read-real-site.ts'
import { readSamples, readWholeRecords } from '../test/support/real-records/read-samples.ts'
import { inventedSamples, realSamples } from '../test/support/real-records/sample-folders.ts'
import { describeFinding, type PlatformTally, tallyRecords } from '../test/support/real-records/tally-records.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

/** Saved records, field by field: what a person reads on the page compared with what the service would serve. */
if (noRealRecords) reportSkipped('real records', 'the sample files do not lie beside the repository')
else printTable('real records', tallyRecords([...readWholeRecords(), ...readSamples(realSamples)]))
printTable('invented records in the same shapes', tallyRecords(readSamples(inventedSamples)))

function printTable(what: string, tallies: readonly PlatformTally[]): void {
  console.log(
    `\n  ${what}\n  ${'platform'.padEnd(22)}${'values'.padStart(8)}${'required'.padStart(12)}${'all'.padStart(10)}`,
  )
  for (const { platform, values, required, all } of tallies) {
    const columns = [
      String(values).padStart(8),
      `${required.toFixed(1)} %`.padStart(12),
      `${all.toFixed(1)} %`.padStart(10),
    ]
    console.log(`  ${platform.padEnd(22)}${columns.join('')}`)
  }
  for (const finding of tallies.flatMap(({ wrong }) => wrong)) console.log(`    ${describeFinding(finding)}`)
  for (const { of, missingWords, served } of tallies.flatMap(({ worded }) => worded))
    console.log(`    ${of}: the words "${missingWords}" are not in the saved record, its amount is served (${served})`)
  const min = (share: (tally: PlatformTally) => number) => Math.min(100, ...tallies.map(share))
  reportFigure({
    what: `${what}: required`,
    ours: min(({ required }) => required),
    unit: '%',
    target: { atLeast: 100 },
  })
  reportFigure({ what: `${what}: all fields`, ours: min(({ all }) => all), unit: '%', target: { atLeast: 99 } })
}
