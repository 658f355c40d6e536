import type { Logger } from 'pino'
import type { PageAnswer } from '../model/page.ts'
import { figures } from './process-metrics.ts'

export function recordFetch(log: Pick<Logger, 'debug'>, answer: PageAnswer, facts: object): void {
  if (answer.kind === 'page') figures.outboundAnswers.inc({ class: 'page', code: 'none' })
  else figures.outboundAnswers.inc({ class: answer.class, code: answer.code })
  log.debug(facts, 'page fetched')
}
