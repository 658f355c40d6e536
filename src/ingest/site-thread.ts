import { parentPort } from 'node:worker_threads'
import { answerQuestions } from '../lib/timed-thread.ts'
import { platforms } from '../platforms/registry.ts'
import { answerSiteQuestions } from './answer-site-questions.ts'

/** The thread that reads websites, started by site-reader.ts. */
if (parentPort === null) throw new Error('site-thread.ts is started as a thread')
answerQuestions(parentPort, answerSiteQuestions(platforms))
