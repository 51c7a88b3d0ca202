/** The pages whose documents are measured. */
export const renderPages = ['/en', '/en/shop/12'] as const
