import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, hoverTooltip, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { emailTemplatePlaceholders } from '../../src-shared/claims-service/email-template.ts';
import type { PlaceholderName } from '../../src-shared/domain/template/template-placeholders.ts';

/** Meaning of each placeholder, in the user's words. */
export type PlaceholderMeanings = Readonly<Record<PlaceholderName, string>>;

const exact = new RegExp(`\\{\\{(${emailTemplatePlaceholders.join('|')})\\}\\}`, 'g');

/** Shows placeholders for what they are, says what they stand for, and offers them from `{` on. */
export function placeholderExtension(meanings: PlaceholderMeanings): Extension {
  const mark = Decoration.mark({ class: 'cm-placeholder-name' });
  const matcher = new MatchDecorator({ regexp: exact, decoration: mark });
  const marks = ViewPlugin.define(
    (view) => ({
      decorations: matcher.createDeco(view),
      update(update) {
        this.decorations = matcher.updateDeco(update, this.decorations);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );

  const note = hoverTooltip((view, at) => {
    const line = view.state.doc.lineAt(at);
    for (const { index, 0: text, 1: name } of line.text.matchAll(exact)) {
      const pos = line.from + index;
      if (at < pos || at > pos + text.length) continue;
      return {
        pos,
        end: pos + text.length,
        create: () => {
          const dom = document.createElement('div');
          dom.className = 'cm-tooltip-note';
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `exact` matches these names only
          dom.textContent = meanings[name as PlaceholderName];
          return { dom };
        },
      };
    }
    return null;
  });

  const options: Completion[] = emailTemplatePlaceholders.map((name) => ({
    label: `{{${name}}}`,
    detail: meanings[name],
    type: 'variable',
    boost: 10,
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      // What stands there of a placeholder already, and braces that were closed automatically, go with it.
      const line = view.state.doc.lineAt(to);
      const after = /^(\w*\}\}|\}?)/.exec(line.text.slice(to - line.from))?.[0].length ?? 0;
      const insert = `{{${name}}}`;
      view.dispatch({
        changes: { from, to: to + after, insert },
        selection: { anchor: from + insert.length },
      });
    },
  }));
  const complete = (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/\{\{?\w*/);
    if (before === null) return null;
    return { from: before.from, options, validFor: /^\{\{?\w*$/ };
  };
  return [marks, note, htmlLanguage.data.of({ autocomplete: complete })];
}
