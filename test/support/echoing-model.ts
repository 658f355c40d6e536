import { serveTasks } from '../../src/lib/serve-tasks.ts'
import type { EmbedTasks } from '../../src/search/embed/embed-thread.ts'

/** A model whose vector for a text is the numbers in that text; it never answers "hang". */
const tasks: EmbedTasks = {
  embed: async (texts) => {
    if (texts.includes('hang')) await new Promise(() => {})
    return texts.map((text) => Float32Array.from(text.split(' ').map(Number)))
  },
}
serveTasks(tasks)
