import { parentPort } from 'node:worker_threads'
import { answerQuestions } from '../../lib/timed-thread.ts'
import { drawSheet } from './draw-sheet.ts'

/** The thread that draws window stickers, started by sheet-printer.ts. */
if (parentPort === null) throw new Error('sheet-thread.ts is started as a thread')
answerQuestions(parentPort, drawSheet)
