/** The extensions of programs and templates in languages that aren't parsed here. */
export const OTHER_LANGUAGES: readonly string[] = (
  '.hbs .handlebars .mustache .ejs .eta .njk .nunjucks .pug .jade .liquid .erb .haml .slim .twig .tmpl .tpl .gohtml .jinja .jinja2 .j2 ' +
  '.cshtml .razor .jsp .ftl .php .py .rb .java .kt .kts .groovy .scala .swift .rs .c .cc .cpp .cs .dart .lua .ex .exs'
).split(' ')
