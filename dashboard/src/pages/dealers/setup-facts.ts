import { readWebsiteAddress } from '../../../../src/model/website-address.ts'
import type { AnswerOf } from '../../api/client.ts'

export type Setup = AnswerOf<'listSetups'>['setups'][number]

/** Those that nobody dismissed, newest first; of several setups of a website, the newest counts. */
export function failedSetupsOf(setups: readonly Setup[]): readonly Setup[] {
  const seen = new Set<string>()
  return setups.filter(({ dealership_url: url, status, dismissed_at: dismissed }) => {
    const { host } = readWebsiteAddress(url)
    const isLatest = !seen.has(host)
    seen.add(host)
    return isLatest && status === 'failed' && dismissed === null
  })
}

/** Why a setup failed. */
export function failureText({ error, failure_mode: mode }: Pick<Setup, 'error' | 'failure_mode'>): string {
  return `${error ?? 'No reason was given.'}${mode === null ? '' : ` (${mode.replaceAll('_', ' ')})`}`
}
