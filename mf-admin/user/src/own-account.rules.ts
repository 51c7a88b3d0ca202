import { session } from '@qasima/shared/session/session'

/** Whether an account is the one at the screen. Nobody changes their own access: a slip would lock them out. */
export const isOwn = ({ id }: { readonly id: string }): boolean => session.getState().user?.id === id
