import type { createMemoryRouter } from 'react-router'

/** The one router of the page, of whichever history. */
export type Router = ReturnType<typeof createMemoryRouter>
