import { session } from '@qasima/shared/session/session'

/** Whether an account is the one at the screen. Staff do not change their own access: a slip would lock them out. */
export const isOwnAccount = ({ id }: { readonly id: string }): boolean => session.getState().user?.id === id
