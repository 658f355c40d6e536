import type { MessagePort } from 'node:worker_threads'

/** What a thread of timed-thread.ts says: that it is loaded, then one answer to each question. */
export type FromTimedThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly error: unknown }

/** The thread's own side of timed-thread.ts. What `answer` throws is thrown to whoever asked. */
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
