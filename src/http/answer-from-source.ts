import { apiErrors } from '../model/errors.ts'
import { SourceUnavailable } from '../reference-data/reference-data.ts'

/** Runs code that queries outside sources. Throws 503 if a source is off, 502 if it is down and nothing is stored. */
export async function answerFromSource<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    throw error.reason === 'off' ? apiErrors.sourceOff() : apiErrors.sourceAway()
  }
}
