# The texts of errors, of problems with rows and of progress are for people and no part of the contract.
/^<[-=~][-~] /s/"\(message\|title\|reason\|note\)":"\(\\.\|[^"\\]\)*"/"\1":"$string"/g
# The words of a usage error are not part of the protocol, only that there is one line, and the exit status.
s/^@stderr .*/@stderr ^cityroulette: ./
# The program reports its own version.
s/"name":"cityroulette","version":"0.2.0"/"name":"cityroulette","version":"$string"/g
# The instructions and the text of an answer are for an assistant, and also have what was only in the structured content.
/^<--/s/"instructions":"\(\\.\|[^"\\]\)*"/"instructions":"$string"/
/"content":\[/s/"text":"\(\\.\|[^"\\]\)*"/"text":"$string"/g
