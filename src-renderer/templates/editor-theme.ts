import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of the editor, which are tokens: they follow the theme, and each meets AA on every surface. */
const highlights = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--blue)' },
  { tag: tags.attributeName, color: 'var(--amber)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--green)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--ink-3)' },
  { tag: [tags.propertyName, tags.className, tags.labelName], color: 'var(--amber)' },
  { tag: [tags.keyword, tags.atom, tags.modifier], color: 'var(--accent-text)' },
  { tag: [tags.number, tags.unit, tags.color, tags.character], color: 'var(--green)' },
  { tag: tags.invalid, color: 'var(--red)' },
]);

/** Returns the styles of a finding: at the message, under the text, and in the gutter. */
function findingStyle(severity: 'error' | 'warning' | 'info', color: string, line: 'wavy' | 'dotted') {
  return {
    [`.cm-diagnostic-${severity}`]: { borderLeftColor: color },
    [`.cm-lintRange-${severity}`]: {
      backgroundImage: 'none',
      textDecoration: `underline ${line} ${color}`,
      textUnderlineOffset: '3px',
    },
    [`.cm-lint-marker-${severity}`]: { content: '""', backgroundColor: color },
  };
}

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--panel)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12.5px',
    lineHeight: '1.6',
    overflow: 'auto',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink-3)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--grey-bg)',
    outline: 'none',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--grey-bg)',
    border: 'none',
    color: 'var(--grey)',
    padding: '0 4px',
  },
  '.cm-placeholder-name': {
    color: 'var(--blue)',
    backgroundColor: 'var(--blue-bg)',
    borderRadius: '3px',
    fontWeight: '550',
  },
  '.cm-placeholder-name *': { color: 'inherit' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '9px',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
    overflow: 'hidden',
  },
  '.cm-tooltip-note': { padding: '6px 10px', maxWidth: '360px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-sans)', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', borderRadius: '6px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--sel)', color: 'var(--ink)' },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono)' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px' },
  '.cm-diagnostic': { borderLeftWidth: '3px', padding: '6px 10px' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    padding: '2px 8px',
    margin: '0 0 0 8px',
    font: 'inherit',
  },
  '.cm-lintRange-active': { backgroundColor: 'var(--amber-bg)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-lint-marker': {
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    content: '""',
    margin: '5px 0 0 4px',
  },
  ...findingStyle('error', 'var(--red-dot)', 'wavy'),
  ...findingStyle('warning', 'var(--amber-dot)', 'wavy'),
  ...findingStyle('info', 'var(--blue-dot)', 'dotted'),
  '.cm-panels': { backgroundColor: 'var(--bg)', color: 'var(--ink)', fontFamily: 'var(--font-sans)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 10px', fontSize: '12px' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    margin: '3px 4px 3px 6px',
    fontSize: '12px',
    color: 'var(--ink-2)',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  '.cm-panel.cm-search .cm-textfield': { width: '150px' },
  '.cm-panel.cm-search input[type=checkbox]': { margin: 0, accentColor: 'var(--accent)' },
  '.cm-panel.cm-search [name=close]': { fontSize: '16px', color: 'var(--ink-2)', right: '8px', top: '6px' },
  '.cm-textfield': {
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    fontSize: '12px',
    padding: '3px 8px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    fontSize: '12px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--amber-bg)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--amber-dot)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--grey-bg)' },
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: 'var(--red-bg)' },
  '&.cm-allNew .cm-line, &.cm-merge-b .cm-changedLine, .cm-insertedLine, &.cm-merge-b .cm-insertedLine': {
    backgroundColor: 'color-mix(in srgb, var(--green-bg) 50%, var(--panel))',
  },
  // The tags' colours must stay readable on it: a line under the text, and a tint that is hardly one.
  '&.cm-merge-b .cm-changedText': {
    background: 'none',
    textDecoration: 'underline 2px var(--green-dot)',
    textUnderlineOffset: '3px',
  },
  '& .cm-deletedChunk .cm-deletedText': { background: 'color-mix(in srgb, var(--red-dot) 30%, transparent)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
  '.cm-collapsedLines': {
    color: 'var(--ink-2)',
    background: 'var(--bg)',
    border: 'none',
    padding: '3px 12px',
  },
});

/** Returns the nonce of this page's policy: without it the editor's own styles are refused. */
function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');
  return meta?.nonce ?? '';
}

/** Returns the look of every editor here: the source, and a difference. */
export function editorLook() {
  return [
    theme,
    syntaxHighlighting(highlights),
    EditorView.cspNonce.of(pageNonce()),
    EditorView.lineWrapping,
  ];
}
