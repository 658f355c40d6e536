import type { AnswerOf } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'

export type Session = AnswerOf<'getMemberSession'>

/** The signed-in member; null while loading. Without a session the sign-in page is displayed instead. */
export function useMember(): Session | null {
  return useRead('getMemberSession').data ?? null
}

/** Whether the member manages keys, feeds and members of the account. */
export function useIsAdmin(): boolean {
  return useMember()?.member.role === 'admin'
}
