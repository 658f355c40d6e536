export const sessionDays = 7
export const cookiePrefix = 'forecourt'
export const authPath = '/internal/auth'
/** Header of the client's address, which only this service sets. */
export const addressHeader = 'x-member-address'

/** Never resolved: this process makes the requests, after checking the origin itself. */
export const ownOrigin = (secure: boolean) => `${secure ? 'https' : 'http'}://dashboard.internal`
