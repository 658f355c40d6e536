import type { MessagePort } from 'node:worker_threads'

/** Messages of a thread of timed-thread.ts: one when it has loaded, then one answer per question. */
export type FromTimedThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly error: unknown }

/** The thread's side of timed-thread.ts. Errors thrown by `answer` reject the question. */
export function answerQuestions<Question, Answer>(port: MessagePort, answer: (question: Question) => Answer): void {
  const tell = (message: FromTimedThread<Answer>) => port.postMessage(message)
  port.on('message', (question: Question) => {
    try {
      tell({ kind: 'answer', answer: answer(question) })
    } catch (error) {
      tell({ kind: 'error', error })
    }
  })
  tell({ kind: 'ready' })
}
