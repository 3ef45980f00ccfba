import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import {
  type Diagnostic,
  lintGutter,
  linter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  maxTemplateChars,
  type TemplateFinding,
  type TextEdit,
} from '../../src-shared/domain/template/template-finding.ts';
import { editorLook } from './editor-theme.ts';
import { placeholderExtension } from './placeholder-extension.ts';
import type { TemplateLabels } from './use-template-labels.ts';

export type SourceEditorHandle = ReturnType<typeof handleOf>;

export interface SourceEditorProps {
  label: string;
  start: string;
  isReadonly: boolean;
  labels: TemplateLabels;
  /** Findings in `source`; they are shown while that is the text. */
  findings: { source: string; list: readonly TemplateFinding[] };
  /** Keys that mean the same in the editor as around it. */
  keys: readonly KeyBinding[];
  onChange: (source: string, cursor: number) => void;
  onBlur: () => void;
  /** Called on Escape, if nothing in the editor handles it. */
  onLeave: () => void;
  onTooLong: () => void;
  onReady: (handle: SourceEditorHandle | null) => void;
}

const severities = { error: 'error', warning: 'warning', hint: 'info' } as const;

/** Makes a change a step of its own for undo: what was typed a moment before stays. */
const ownStep = isolateHistory.of('full');

/** The template's source. Tab moves on to the next control, as everywhere; Ctrl-] indents. */
export default function SourceEditor(props: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [ownKeys] = useState(() => new Compartment());
  const changed = useEffectEvent((doc: Text, cursor: number) => props.onChange(doc.toString(), cursor));
  const blurred = useEffectEvent(props.onBlur);
  const left = useEffectEvent(props.onLeave);
  const tooLong = useEffectEvent(props.onTooLong);
  const ready = useEffectEvent(props.onReady);
  const startOf = useEffectEvent(() => props);

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: startOf().start,
        extensions: extensionsOf(startOf(), ownKeys, {
          onDoc: (doc, cursor) => changed(doc, cursor),
          onBlur: () => blurred(),
          onLeave: () => left(),
          onTooLong: () => tooLong(),
        }),
      }),
    });
    setView(made);
    ready(handleOf(made));
    // The problems below grow as one types: the line under the cursor must stay in sight.
    const observer = new ResizeObserver(() => {
      if (made.hasFocus)
        made.dispatch({ effects: EditorView.scrollIntoView(made.state.selection.main.head) });
    });
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      ready(null);
      made.destroy();
    };
  }, [ownKeys]);

  const { findings, keys } = props;
  const diagnosticsOf = useEffectEvent((list: readonly TemplateFinding[]) =>
    list.map((finding) => diagnosticOf(finding, props)),
  );
  useEffect(() => {
    if (view === null || view.state.doc.toString() !== findings.source) return;
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(findings.list)));
  }, [view, findings]);
  useEffect(
    () => view?.dispatch({ effects: ownKeys.reconfigure(keymap.of([...keys])) }),
    [view, ownKeys, keys],
  );

  return (
    <div ref={host} className="min-h-0 flex-1 overflow-hidden [&_.cm-content:focus-visible]:outline-none" />
  );
}

interface EditorEvents {
  onDoc: (doc: Text, cursor: number) => void;
  onBlur: () => void;
  onLeave: () => void;
  onTooLong: () => void;
}

function extensionsOf(
  { label, isReadonly, labels, keys }: SourceEditorProps,
  ownKeys: Compartment,
  { onDoc, onBlur, onLeave, onTooLong }: EditorEvents,
): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    foldGutter(),
    codeFolding(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    html({ autoCloseTags: true }),
    placeholderExtension(labels.meanings),
    linter(null),
    editorLook(),
    EditorState.phrases.of(labels.editorPhrases()),
    EditorState.readOnly.of(isReadonly),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
    EditorState.changeFilter.of((change) => {
      const isTooLong =
        change.newDoc.length > maxTemplateChars && change.newDoc.length > change.startState.doc.length;
      if (isTooLong) queueMicrotask(onTooLong);
      return !isTooLong;
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onDoc(update.state.doc, update.state.selection.main.head);
      if (update.focusChanged && !update.view.hasFocus) onBlur();
    }),
    // Before the editor's own.
    ownKeys.of(keymap.of([...keys])),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      { key: 'Escape', run: () => (onLeave(), true) },
    ]),
  ];
}

/** Returns access to the editor for the view. Every change can be undone in the editor. */
function handleOf(view: EditorView) {
  return {
    focus: () => view.focus(),
    /** Shows a range of the text and puts the cursor there. */
    goTo: (from: number, to: number) => {
      const end = view.state.doc.length;
      const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
      view.focus();
    },
    /** Replaces the whole text. */
    replace: (source: string) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: source },
        selection: { anchor: 0 },
        annotations: ownStep,
      }),
    /** Applies edits that were made for `source`; returns whether that is still the text. */
    apply: (source: string, edits: readonly TextEdit[]) => {
      if (view.state.doc.toString() !== source) return false;
      view.dispatch({ changes: [...edits], annotations: ownStep });
      return true;
    },
    nextFinding: () => {
      view.focus();
      nextDiagnostic(view);
    },
    previousFinding: () => {
      view.focus();
      previousDiagnostic(view);
    },
    search: () => void openSearchPanel(view),
  };
}

function diagnosticOf(finding: TemplateFinding, { labels, findings }: SourceEditorProps): Diagnostic {
  const { fix } = finding;
  return {
    from: finding.from,
    to: finding.to,
    severity: severities[finding.severity],
    message: labels.finding(finding),
    actions:
      fix === null
        ? []
        : [
            {
              name: labels.fix(finding),
              apply: (view) => {
                if (view.state.doc.toString() === findings.source)
                  view.dispatch({ changes: [...fix.edits], annotations: ownStep });
              },
            },
          ],
  };
}
