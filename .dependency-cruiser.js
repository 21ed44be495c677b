const apps = ['gateway', 'api', 'web', 'firmware-sim', 'stack']
const TESTS = '\\.test\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contracts-import-zod-alone',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: TESTS },
      to: { pathNot: ['^contracts/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'domain-imports-contracts-alone',
      severity: 'error',
      from: { path: '^domain/src', pathNot: TESTS },
      to: { pathNot: '^(domain|contracts)/src' },
    },
    {
      name: 'codec-imports-nothing',
      severity: 'error',
      from: { path: '^contracts/src/device-messages/lora-codec\\.js$' },
      to: {},
    },
    {
      name: 'foundations-import-no-app',
      severity: 'error',
      from: { path: '^(platform|migrations)/src', pathNot: TESTS },
      to: { path: `^(${apps.join('|')}|bench|e2e)/` },
    },
    ...apps.map((app) => ({
      name: `${app}-imports-no-other-app`,
      severity: 'error',
      comment:
        'Apps meet in contracts and domain, and in the row types of migrations. Tests may use the test servers of stack.',
      from: { path: `^${app}/src`, pathNot: TESTS },
      to: { path: `^(${apps.filter((other) => other !== app).join('|')}|bench|e2e)/` },
    })),
    {
      name: 'screens-load-no-area-texts',
      severity: 'error',
      comment: 'The file of all areas has every endpoint and the texts of the documentation.',
      from: { path: '^web/src', pathNot: TESTS },
      to: { path: '^contracts/src/http/(areas|define-area)\\.ts$' },
    },
    {
      name: 'tests-use-only-the-test-servers-of-stack',
      severity: 'error',
      from: { path: '^(contracts|domain|platform|migrations|gateway|api)/src' },
      to: { path: '^stack/src', pathNot: '^stack/src/testing/' },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^(gateway|api|web)/src/platform/', pathNot: TESTS },
      to: { path: '^(gateway|api|web)/src/', pathNot: '^(gateway|api|web)/src/platform/' },
    },
    {
      name: 'nothing-imports-main',
      severity: 'error',
      from: {},
      to: { path: '/main\\.tsx?$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Its swc parser reads no JSX. For screens .oxlintrc.json has the same rules (no-restricted-imports), and for all files the one
    // against imports in a circle (import/no-cycle).
    exclude: { path: '\\.tsx$|^web/dist' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
