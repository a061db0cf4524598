// What the browser's part is checked for, beside its types and its layout.
import css from "@eslint/css";
import js from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";

export default [
  {
    ignores: ["**/vendor/**", "**/*.d.ts", "build/**", "site/**", ".venv*/**", "docs/**"],
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    plugins: { jsdoc, hooks },
    settings: { jsdoc: { mode: "typescript" } },
    rules: {
      ...js.configs.recommended.rules,
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" }],
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "object-shorthand": "error",
      "no-else-return": "error",
      "no-lonely-if": "error",
      "no-unneeded-ternary": "error",
      "no-useless-return": "error",
      "no-implicit-coercion": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      eqeqeq: "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TaggedTemplateExpression[tag.name='html'] TemplateElement[value.raw=/<\\u002F$/]",
          message: "A component with children is made by h(): the formatter cannot read its end in a template.",
        },
      ],
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "hooks/rules-of-hooks": "error",
      "jsdoc/check-types": "error",
      "jsdoc/reject-any-type": "error",
      "jsdoc/no-undefined-types": "off",
    },
  },
  { files: ["src/feurio/web/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/web/**/*.mjs", "examples/**/*.js", "*.mjs"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.css"],
    language: "css/css",
    plugins: { css },
    rules: {
      ...css.configs.recommended.rules,
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }],
      "css/use-baseline": "off",
      "css/no-important": "off",
    },
  },
];
