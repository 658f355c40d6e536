import { serveTasks } from '../../lib/serve-tasks.ts'
import { sheetTasks } from './draw-sheet.ts'

/** The thread that draws window stickers, started by sheet-printer.ts. */
serveTasks(sheetTasks)
