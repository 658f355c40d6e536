import { apiErrors } from '../model/errors.ts'
import { SourceUnavailable } from '../reference-data/reference-data.ts'

/** Runs what asks outside sources; throws 503 where one is switched off, 502 where it is away with nothing stored. */
export async function answerFromSource<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    throw error.reason === 'off' ? apiErrors.sourceOff() : apiErrors.sourceAway()
  }
}
