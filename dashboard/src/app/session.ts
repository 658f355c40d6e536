import type { AnswerOf } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'

export type Session = AnswerOf<'getMemberSession'>

/** Who is signed in; null until that is known. Without a session the sign-in page is shown instead. */
export function useMember(): Session | null {
  return useRead('getMemberSession').data ?? null
}

/** Whether the member manages keys, feeds and members of the account. */
export function useIsAdmin(): boolean {
  return useMember()?.member.role === 'admin'
}
