import { requiredFields } from './compare-vehicle.ts'
import type { Finding } from './read-samples.ts'

export type PlatformTally = {
  readonly platform: string
  readonly values: number
  /** Shares of correct values, in percent. */
  readonly required: number
  readonly all: number
  readonly wrong: readonly Finding[]
  /** Correct in amount, under words that the saved record lacks. */
  readonly worded: readonly Finding[]
}

export function tallyRecords(findings: readonly Finding[]): readonly PlatformTally[] {
  const byPlatform = Map.groupBy(findings, ({ platform }) => platform)
  return [...byPlatform]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([platform, of]) => ({
      platform,
      values: of.length,
      required: share(of.filter(({ field }) => requiredFields.includes(field))),
      all: share(of),
      wrong: of.filter(({ right }) => !right),
      worded: of.filter(({ right, missingWords }) => right && missingWords !== undefined),
    }))
}

function share(findings: readonly Finding[]): number {
  if (findings.length === 0) return 100
  return (100 * findings.filter(({ right }) => right).length) / findings.length
}

export function describeFinding({ of, field, expected, served }: Finding): string {
  return `${of}: ${field} should be ${JSON.stringify(expected)}, is ${JSON.stringify(served)}`
}
