/** When toasts and tooltips appear and disappear, in milliseconds, and how many toasts show at once. */

export const toastDuration = 4_000
export const toastsVisible = 3
export const tooltipDelay = 700
export const tooltipSkipDelay = 300
