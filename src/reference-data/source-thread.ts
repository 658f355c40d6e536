import { serveTasks } from '../lib/serve-tasks.ts'
import { createSourceTasks } from './answer-source-questions.ts'
import { sources } from './registry.ts'

/** The thread that reads sources' answers, started by source-reader.ts. */
serveTasks(createSourceTasks(sources))
