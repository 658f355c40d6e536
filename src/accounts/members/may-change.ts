type Actor = { readonly memberId: string; readonly admin: boolean; readonly operator: boolean }
type Member = { readonly id: string; readonly operator: boolean }

/** Whether a member changes the role of another, removes them or makes them a link for a new password. */
export function mayChange(actor: Actor, member: Member): boolean {
  return actor.admin && actor.memberId !== member.id && isWithinReach(actor, member)
}

/** An operator is changed by operators alone: a link for a new password would give their rights away. */
export function isWithinReach(actor: Pick<Actor, 'operator'>, member: Pick<Member, 'operator'>): boolean {
  return actor.operator || !member.operator
}
