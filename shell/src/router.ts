import type { createMemoryRouter } from 'react-router'

/** The page's router, with any kind of history. */
export type Router = ReturnType<typeof createMemoryRouter>
