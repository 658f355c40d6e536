import { parentPort } from 'node:worker_threads'
import { answerQuestions } from '../lib/timed-thread.ts'
import { answerSourceQuestions } from './answer-source-questions.ts'
import { sources } from './registry.ts'

/** The thread that reads sources' answers, started by source-reader.ts. */
if (parentPort === null) throw new Error('source-thread.ts is started as a thread')
answerQuestions(parentPort, answerSourceQuestions(sources))
